import { Badge } from '#components/ui/badge.tsx';
import { Breakable } from '#components/ui/breakable.tsx';
import { RowActions } from '#components/ui/row-actions.tsx';
import { Section } from '#components/ui/section.tsx';
import { stateTones } from '#components/ui/state-tones.ts';
import { Table } from '#components/ui/table.tsx';
import { TableHead } from '#components/ui/table-head.tsx';
import type { PendingInvitation } from '#lib/admin/companies.ts';
import { roleWord } from '#lib/admin/member-roles.ts';
import { Day } from '#app/admin/_ui/moment.tsx';
import { ResendCompanyInvitation } from '../../_ui/resend-company-invitation.tsx';
import { CancelInvitation } from './cancel-invitation.tsx';

interface PendingInvitationsProps {
  company: { id: string; name: string; status: string };
  invitations: readonly PendingInvitation[];
  now: Date;
}

/** The people who are invited to a company and haven’t joined. */
export function PendingInvitations({ company: { id, name, status }, invitations, now }: PendingInvitationsProps) {
  return (
    <Section title="Pending invitations">
      <Table cards caption="Pending invitations, newest first">
        <TableHead columns={['Email address', 'Role', 'Link expires']} actions nowrap />
        <tbody>
          {invitations.map((invitation) => (
            <tr key={invitation.id}>
              <th scope="row" className="min-w-36 font-normal! wrap-anywhere">
                <Breakable text={invitation.email} />
              </th>
              <td data-label="Role" data-card="corner">
                {roleWord(invitation.role)}
              </td>
              <td data-label="Link expires">
                <Expiry at={invitation.expiresAt} now={now} />
                <span className="block text-xs text-muted">
                  invited <Day date={invitation.createdAt} />
                </span>
              </td>
              <td>
                <RowActions of={invitation.email}>
                  {status !== 'CLOSED' && (
                    <ResendCompanyInvitation
                      company={{ id, name }}
                      invitation={{
                        id: invitation.id,
                        email: invitation.email,
                        isAdmin: invitation.role === 'ADMIN',
                      }}
                    />
                  )}
                  <CancelInvitation
                    company={{ id, name }}
                    invitation={{ id: invitation.id, email: invitation.email }}
                  />
                </RowActions>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Section>
  );
}

function Expiry({ at, now }: { at: string | null; now: Date }) {
  if (at === null) return 'No link';
  return new Date(at) > now ? <Day date={at} /> : <Badge tone={stateTones['EXPIRED']}>Expired</Badge>;
}
