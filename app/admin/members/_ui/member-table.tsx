import clsx from 'clsx';
import { Badge } from '#components/ui/badge.tsx';
import { Breakable } from '#components/ui/breakable.tsx';
import { RowActions } from '#components/ui/row-actions.tsx';
import { stateTones } from '#components/ui/state-tones.ts';
import { Table } from '#components/ui/table.tsx';
import { squeezed, TableHead } from '#components/ui/table-head.tsx';
import { relativeWords, zonedMomentWords } from '#lib/text/date-words.ts';
import { columnOrders, type OpenList } from '#lib/admin/admin-list-table.ts';
import { roleWord } from '#lib/admin/member-roles.ts';
import { linkExpiryWords, noSignInWords } from '#lib/admin/invitation-words.ts';
import { type Member, secondFactorWords } from '#lib/admin/members.ts';
import { Day } from '../../_ui/moment.tsx';
import { ChangeRole } from './change-role.tsx';
import { RemoveMember } from './remove-member.tsx';
import { ResendInvitation } from './resend-invitation.tsx';

interface MemberTableProps {
  list: OpenList;
  members: readonly Member[];
  onlyAdminId: string | undefined;
  ownEmail: string | null;
  addedId: string | undefined;
  /** Whether the invitation of the added member was sent by email. */
  wasMailed: boolean;
  mayChange: boolean;
  /** Whether the viewer may see who has a second factor. */
  seesSecondFactors: boolean;
  /** The company's time zone. */
  timeZone?: string | undefined;
  now: Date;
}

/** Members with their roles and their last activity. */
export function MemberTable(props: MemberTableProps) {
  const { list, members, onlyAdminId, ownEmail, addedId, wasMailed, mayChange, seesSecondFactors, timeZone, now } =
    props;
  return (
    <Table cards caption="Members">
      <TableHead
        columns={['Member', 'Role', ...(seesSecondFactors ? ['Second factor'] : []), 'Last signed in', 'Added']}
        dropped={['Added']}
        actions={mayChange}
        orders={columnOrders(list)}
        nowrap
      />
      <tbody>
        {members.map((member) => {
          const isSelf = member.email === ownEmail;
          return (
            <tr key={member.id} className={member.id === addedId ? 'bg-success-wash' : undefined}>
              <th scope="row" className="min-w-52 wrap-anywhere">
                {/* An email address needs more room than a name, and bold even more. */}
                <span className={clsx('mr-2', member.name === null && 'font-normal md:max-lg:text-xs')}>
                  <Breakable text={member.name ?? member.email} />
                </span>
                {isSelf && <span className="mr-2 text-xs font-normal text-muted">you</span>}
                {member.status === 'INVITED' && <Badge tone={stateTones[member.status]}>Invited</Badge>}
                {member.id === addedId && (
                  <span className="ml-2 text-xs text-success">
                    {wasMailed ? `Invitation sent to ${member.email}` : 'Added just now'}
                  </span>
                )}
                {mayChange && member.invitationExpiresAt !== null && (
                  <span className="mt-1 block text-xs font-normal text-muted">
                    {linkExpiryWords(member.invitationExpiresAt, { now, timeZone })}
                  </span>
                )}
                {member.name !== null && (
                  <span className="block text-xs font-normal text-muted">
                    <Breakable text={member.email} />
                  </span>
                )}
                {mayChange && member.id === onlyAdminId && (
                  <span className="mt-1 block text-xs font-normal text-muted">
                    The only admin. Before this role can change, make another member an admin.
                  </span>
                )}
                <span className={squeezed}>
                  added <Day date={member.createdAt} timeZone={timeZone} />
                </span>
              </th>
              <td data-label="Role" data-card={seesSecondFactors ? undefined : 'corner'} className="whitespace-nowrap">
                {roleWord(member.role)}
              </td>
              {seesSecondFactors && (
                <td data-label="Second factor">
                  <SecondFactors member={member} />
                </td>
              )}
              <td data-label="Last signed in">
                <SignIn member={member} timeZone={timeZone} now={now} />
              </td>
              {/* A phone has no room for it. */}
              <td className="max-lg:hidden">
                <Day date={member.createdAt} timeZone={timeZone} />
              </td>
              {mayChange && (
                <td>
                  {member.id !== onlyAdminId && (
                    <RowActions of={member.email}>
                      {member.status === 'INVITED' && (
                        <ResendInvitation member={{ id: member.id, email: member.email }} />
                      )}
                      <ChangeRole member={{ id: member.id, email: member.email, role: member.role }} isSelf={isSelf} />
                      <RemoveMember
                        member={{ id: member.id, email: member.email, isInvited: member.status === 'INVITED' }}
                        isSelf={isSelf}
                      />
                    </RowActions>
                  )}
                </td>
              )}
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}

function SecondFactors({ member: { role, secondFactors } }: { member: Member }) {
  if (secondFactors === null) return <span className="text-muted">–</span>;
  if (secondFactors.length > 0) return secondFactorWords(secondFactors);
  return role === 'ADMIN' ? <Badge tone="warning">None</Badge> : <span className="text-muted">None</span>;
}

interface SignInProps extends Pick<MemberTableProps, 'timeZone' | 'now'> {
  member: Member;
}

function SignIn({ member: { status, lastSignedInAt }, timeZone = 'UTC', now }: SignInProps) {
  if (!lastSignedInAt) return noSignInWords(status);
  return (
    <time dateTime={new Date(lastSignedInAt).toISOString()} title={zonedMomentWords(lastSignedInAt, timeZone)}>
      {relativeWords(lastSignedInAt, now)}
    </time>
  );
}
