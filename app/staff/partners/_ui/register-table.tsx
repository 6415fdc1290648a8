import { Table } from '#components/ui/table.tsx';
import { TableHead } from '#components/ui/table-head.tsx';
import { partnerPath, type RegisteredPartner } from '#lib/admin/partner-register.ts';
import { Day } from '#app/admin/_ui/moment.tsx';
import { PartnerName } from '#app/admin/partners/_ui/partner-name.tsx';
import { PartnerSecrets } from './partner-secrets.tsx';
import { PartnerStatus } from './partner-status.tsx';
import { PartnerTerms } from './partner-terms.tsx';

interface RegisterTableProps {
  partners: readonly RegisteredPartner[];
  now: Date;
}

/** Partners with the public part of their credentials. */
export function RegisterTable({ partners, now }: RegisterTableProps) {
  return (
    <Table cards caption="Partners">
      <TableHead
        columns={['Partner', 'Status', 'Companies', 'Secrets', 'Terms of service', 'Added']}
        dropped={['Added']}
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
            </td>
            <td data-label="Companies">{partner.companyCount}</td>
            <td data-label="Secrets" className="min-w-24">
              <PartnerSecrets secrets={partner.secrets ?? []} now={now} />
            </td>
            <td data-label="Terms of service" data-card="line" className="min-w-32">
              <PartnerTerms partner={partner} />
            </td>
            {/* A narrow screen shows it on the partner's page. */}
            <td className="max-lg:hidden">
              <Day date={partner.createdAt} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
