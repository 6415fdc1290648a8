import clsx from 'clsx';
import { RowActions } from '#components/ui/row-actions.tsx';
import { Table } from '#components/ui/table.tsx';
import { roomy, squeezed, TableHead } from '#components/ui/table-head.tsx';
import { partnerPath, type RegisteredPartner } from '#lib/admin/partner-register.ts';
import { Day } from '#app/admin/_ui/moment.tsx';
import { PartnerName } from '#app/admin/partners/_ui/partner-name.tsx';
import { PartnerSecrets } from './partner-secrets.tsx';
import { PartnerStatus } from './partner-status.tsx';
import { PartnerSwitch } from './partner-switch.tsx';
import { PartnerTerms } from './partner-terms.tsx';
import { RotatePartner } from './rotate-partner.tsx';

interface RegisterTableProps {
  partners: readonly RegisteredPartner[];
  apiUrl: string;
  now: Date;
}

/** Partners with the public part of their credentials. */
export function RegisterTable({ partners, apiUrl, now }: RegisterTableProps) {
  return (
    <Table cards caption="Partners">
      <TableHead
        columns={['Partner', 'Status', 'Secrets', 'Terms of service', 'Added']}
        dropped={['Added']}
        actions
        nowrap
      />
      <tbody>
        {partners.map((partner) => (
          <tr key={partner.id}>
            <th scope="row" className="min-w-44">
              <PartnerName partner={partner} href={partnerPath(partner.id)} />
              <code className="block text-xs font-normal text-muted">
                <span className="sr-only">Client ID </span>
                {partner.clientId}
              </code>
            </th>
            <td data-label="Status" data-card="corner">
              <PartnerStatus status={partner.status} />
              <span className={clsx('mt-1', squeezed)}>
                added <Day date={partner.createdAt} />
              </span>
            </td>
            <td data-label="Secrets" className="min-w-24">
              <PartnerSecrets secrets={partner.secrets ?? []} now={now} />
            </td>
            <td data-label="Terms of service" data-card="line" className="min-w-32">
              <PartnerTerms partner={partner} />
            </td>
            <td data-label="Added" className={roomy}>
              <Day date={partner.createdAt} />
            </td>
            <td>
              <RowActions>
                <RotatePartner
                  partner={{ id: partner.id, name: partner.name, clientId: partner.clientId ?? '' }}
                  apiUrl={apiUrl}
                />
                <PartnerSwitch partner={{ id: partner.id, name: partner.name, status: partner.status }} />
              </RowActions>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
