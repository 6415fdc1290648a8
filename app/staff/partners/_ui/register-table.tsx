import { Table } from '#components/ui/table.tsx';
import { TableHead } from '#components/ui/table-head.tsx';
import { relativeWords } from '#lib/text/date-words.ts';
import { partnerPath, type RegisteredPartner } from '#lib/admin/partner-register.ts';
import { Day } from '#app/admin/_ui/moment.tsx';
import { PartnerName } from '#app/admin/partners/_ui/partner-name.tsx';
import { AcceptPartnerTerms } from './accept-partner-terms.tsx';
import { PartnerStatus } from './partner-status.tsx';
import { PartnerSwitch } from './partner-switch.tsx';
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
      <TableHead columns={['Partner', 'Status', 'Client ID', 'Secrets', 'Terms of service', 'Added']} actions />
      <tbody>
        {partners.map((partner) => (
          <tr key={partner.id}>
            <th scope="row" className="min-w-36">
              <PartnerName partner={partner} href={partnerPath(partner.id)} />
            </th>
            <td data-label="Status">
              <PartnerStatus status={partner.status} />
            </td>
            <td data-label="Client ID">
              <code className="text-xs whitespace-nowrap">{partner.clientId}</code>
            </td>
            <td data-label="Secrets" className="min-w-28">
              <Secrets secrets={partner.secrets ?? []} now={now} />
            </td>
            <td data-label="Terms of service" className="min-w-32">
              <Terms partner={partner} />
            </td>
            <td data-label="Added">
              <Day date={partner.createdAt} />
            </td>
            <td>
              <div className="flex flex-wrap gap-2">
                <RotatePartner
                  partner={{ id: partner.id, name: partner.name, clientId: partner.clientId ?? '' }}
                  apiUrl={apiUrl}
                />
                <PartnerSwitch partner={{ id: partner.id, name: partner.name, status: partner.status }} />
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Terms({ partner: { id, name, termsAcceptance, termsToAccept } }: { partner: RegisteredPartner }) {
  return (
    <>
      {termsAcceptance === null ? (
        'Not accepted'
      ) : (
        <>
          Version {termsAcceptance.version}, <Day date={termsAcceptance.acceptedAt} />
          {termsAcceptance.acceptedBy !== null && (
            <span className="block text-xs text-muted">by {termsAcceptance.acceptedBy}</span>
          )}
        </>
      )}
      {termsToAccept !== null && <AcceptPartnerTerms partner={{ id, name }} terms={termsToAccept} />}
    </>
  );
}

function Secrets({ secrets, now }: { secrets: NonNullable<RegisteredPartner['secrets']>; now: Date }) {
  if (secrets.length === 0) return 'None active';
  return (
    <ul>
      {secrets.map(({ id, lastFour, expiresAt }) => (
        <li key={id}>
          <code>…{lastFour}</code>
          {expiresAt && <span className="text-muted"> ends {relativeWords(expiresAt, now)}</span>}
        </li>
      ))}
    </ul>
  );
}
