import { Section } from '#components/ui/section.tsx';
import { Table } from '#components/ui/table.tsx';
import { TableHead } from '#components/ui/table-head.tsx';
import { companyPath } from '#lib/admin/companies.ts';
import { linkExpiryWords } from '#lib/admin/invitation-words.ts';
import { roleWord } from '#lib/admin/member-roles.ts';
import type { PersonMembership } from '#lib/admin/people.ts';
import { softLink } from '#lib/text/soft-link.ts';
import { Day } from '#app/admin/_ui/moment.tsx';
import { CompanyStatus } from '#app/staff/companies/_ui/company-status.tsx';
import { ResendCompanyInvitation } from '#app/staff/companies/_ui/resend-company-invitation.tsx';

interface MembershipTableProps {
  email: string;
  memberships: readonly PersonMembership[];
  now: Date;
}

/** The companies that a person has joined or is invited to. */
export function MembershipTable({ email, memberships, now }: MembershipTableProps) {
  return (
    <Section title="Companies and invitations">
      {memberships.length === 0 ? (
        <p className="text-muted">This person is in no company, and invited to none.</p>
      ) : (
        <Table cards caption="Companies and invitations">
          <TableHead columns={['Company', 'Role', 'Membership', 'Company status']} nowrap />
          <tbody>
            {memberships.map((membership) => (
              <tr key={membership.id}>
                <th scope="row" className="min-w-40">
                  <a
                    {...softLink}
                    href={companyPath(membership.companyId)}
                    className="break-words underline hover:text-accent"
                  >
                    {membership.companyName}
                  </a>
                </th>
                <td data-label="Role">{roleWord(membership.role)}</td>
                <td data-label="Membership" className="min-w-44">
                  <Joined membership={membership} now={now} />
                  {membership.acceptedAt === null && membership.companyStatus !== 'CLOSED' && (
                    // Not in a column of its own: beside the facts of the person, the table has no room for one.
                    <div className="mt-2">
                      <ResendCompanyInvitation
                        company={{ id: membership.companyId, name: membership.companyName }}
                        invitation={{ id: membership.id, email, isAdmin: membership.role === 'ADMIN' }}
                      />
                    </div>
                  )}
                </td>
                <td data-label="Company status" data-card="corner">
                  <CompanyStatus status={membership.companyStatus} />
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Section>
  );
}

function Joined({ membership, now }: { membership: PersonMembership; now: Date }) {
  const { acceptedAt, createdAt, invitationExpiresAt } = membership;
  if (acceptedAt !== null) {
    return (
      <>
        Joined <Day date={acceptedAt} />
      </>
    );
  }
  return (
    <>
      Invited <Day date={createdAt} />
      {invitationExpiresAt !== null && (
        <span className="block text-xs text-muted">{linkExpiryWords(invitationExpiresAt, { now })}</span>
      )}
    </>
  );
}
