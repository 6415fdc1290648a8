import clsx from 'clsx';
import { Badge } from '#components/ui/badge.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { RowActions } from '#components/ui/row-actions.tsx';
import { stateTones } from '#components/ui/state-tones.ts';
import { Table } from '#components/ui/table.tsx';
import { roomy, squeezed, TableHead } from '#components/ui/table-head.tsx';
import { pageLink } from '#lib/text/page-link.ts';
import type { Grant } from '#lib/admin/partners.ts';
import { ScopeChips } from '#app/admin/_ui/scope-chips.tsx';
import { Day, LastUse } from '../../_ui/moment.tsx';
import { OptOut } from './opt-out.tsx';
import { PartnerName } from './partner-name.tsx';

const numbers = new Intl.NumberFormat('en');

function requestsWords(count: string): string {
  return numbers.format(BigInt(count));
}

interface GrantTableProps {
  grants: readonly Grant[];
  companyId: string;
  grantedId: string | undefined;
  mayChange: boolean;
  /** The company's time zone. */
  timeZone: string | undefined;
  now: Date;
}

/** Partners with access: their permissions, the end of their access, and their last use. */
export function GrantTable({ grants, companyId, grantedId, mayChange, timeZone, now }: GrantTableProps) {
  return (
    <Table cards caption="Partners with access">
      <TableHead
        columns={['Partner', 'Access', 'Permissions', 'Last seen', 'Granted']}
        numbers={['30-day requests']}
        dropped={['Granted', '30-day requests']}
        actions={mayChange}
      />
      <tbody>
        {grants.map((grant) => (
          <tr key={grant.id} className={grant.id === grantedId ? 'bg-success-wash' : undefined}>
            <th scope="row" className="min-w-36 lg:min-w-44">
              <PartnerName partner={grant.partner} />
              {grant.id === grantedId && <span className="block text-xs text-success">Granted just now</span>}
            </th>
            <td data-label="Access" data-card="corner">
              <GrantStatus grant={grant} />
              <span className={clsx('mt-1', squeezed)}>
                since <Day date={grant.createdAt} timeZone={timeZone} />
              </span>
              <GrantEnd grant={grant} />
            </td>
            <td data-label="Permissions" data-card="line" className="min-w-24">
              <ScopeChips scopes={grant.scopes} className="max-w-88 md:max-lg:max-w-32" />
            </td>
            <td data-label="Last seen">
              <LastUse at={grant.lastUsedAt} isBrief timeZone={timeZone} now={now} />
              <span className={clsx('whitespace-normal!', squeezed)}>
                {requestsWords(grant.requestsLast30Days)} requests in 30 days
              </span>
            </td>
            <td data-label="Granted" className={clsx('min-w-36', roomy)}>
              <Day date={grant.createdAt} timeZone={timeZone} />
              <span className="block text-xs text-muted">by {grant.grantedBy.name}</span>
            </td>
            <td data-label="30-day requests" className={clsx('text-right', roomy)}>
              {requestsWords(grant.requestsLast30Days)}
            </td>
            {mayChange && (
              <td>
                {grant.status === 'ACTIVE' && (
                  <RowActions of={grant.partner.name}>
                    <ButtonLink
                      size="small"
                      href={pageLink('/admin/partners/grant', { company: companyId, partner: grant.partner.id })}
                    >
                      Change access<span className="sr-only"> of {grant.partner.name}</span>
                    </ButtonLink>
                    <OptOut grant={{ id: grant.id, partnerName: grant.partner.name, scopes: grant.scopes }} />
                  </RowActions>
                )}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** The end of access that wasn't revoked. */
function GrantEnd({ grant: { status, expiresAt } }: { grant: Grant }) {
  if (status === 'REVOKED') return null;
  return (
    <span className="mt-1 block text-xs whitespace-nowrap text-muted">
      {expiresAt ? (
        <>
          until <Day date={expiresAt} />
        </>
      ) : (
        'no end date'
      )}
    </span>
  );
}

function GrantStatus({ grant }: { grant: Grant }) {
  const state = grant.status === 'ACTIVE' ? grant.partner.status : grant.status;
  const words = { ACTIVE: 'Has access', EXPIRED: 'Expired', REVOKED: 'Revoked', SUSPENDED: 'Suspended' }[state];
  return <Badge tone={stateTones[state]}>{words}</Badge>;
}
