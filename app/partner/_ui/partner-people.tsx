import { Badge } from '#components/ui/badge.tsx';
import { Breakable } from '#components/ui/breakable.tsx';
import { RowActions } from '#components/ui/row-actions.tsx';
import { ButtonDetails } from '#components/ui/button-details.tsx';
import { stateTones } from '#components/ui/state-tones.ts';
import { Table } from '#components/ui/table.tsx';
import { TableHead } from '#components/ui/table-head.tsx';
import { noSignInWords } from '#lib/admin/invitation-words.ts';
import type { PartnerPerson } from '#lib/admin/own-partner.ts';
import { Day, LastUse } from '#app/admin/_ui/moment.tsx';
import { InvitePerson } from './invite-person.tsx';
import { RemovePerson } from './remove-person.tsx';

interface PartnerPeopleProps {
  partnerId: string;
  people: readonly PartnerPerson[];
  ownEmail: string | null;
  /** Staff can remove the last person too. */
  isStaff: boolean;
  now: Date;
}

/** The people of a partner; for staff, with the form that invites another one. The partner's own people have it as a page. */
export function PartnerPeople({ partnerId, people, ownEmail, isStaff, now }: PartnerPeopleProps) {
  return (
    <div className="space-y-6">
      {people.length === 0 && (
        <p className="text-muted">No people yet. Invite the first person of the partner. They invite others.</p>
      )}
      {isStaff && (
        <ButtonDetails label="Invite a person">
          <InvitePerson partnerId={partnerId} />
        </ButtonDetails>
      )}
      {people.length > 0 && <PeopleTable people={people} ownEmail={ownEmail} isStaff={isStaff} now={now} />}
    </div>
  );
}

function PeopleTable({ people, ownEmail, isStaff, now }: Omit<PartnerPeopleProps, 'partnerId'>) {
  const joined = people.filter(({ status }) => status === 'ACTIVE');
  return (
    <Table cards caption="People">
      <TableHead columns={['Person', 'Status', 'Last signed in', 'Invited']} actions nowrap />
      <tbody>
        {people.map((person) => {
          const isLast = !isStaff && person.status === 'ACTIVE' && joined.length === 1;
          const isSelf = person.email === ownEmail;
          return (
            <tr key={person.id}>
              <th scope="row" className="min-w-48 wrap-anywhere">
                <Breakable text={person.name ?? person.email} />
                {isSelf && <span className="ml-2 text-xs font-normal text-muted">you</span>}
                {person.name !== null && (
                  <span className="block text-xs font-normal text-muted">
                    <Breakable text={person.email} />
                  </span>
                )}
                {isLast && (
                  <span className="mt-1 block text-xs font-normal text-muted">
                    {isSelf
                      ? 'The only person. Invite another one before you leave.'
                      : 'The only person who has joined.'}
                  </span>
                )}
              </th>
              <td data-label="Status" data-card="corner">
                <Badge tone={stateTones[person.status]}>{person.status === 'INVITED' ? 'Invited' : 'Joined'}</Badge>
              </td>
              <td data-label="Last signed in">
                {person.lastSignedInAt === null ? (
                  noSignInWords(person.status)
                ) : (
                  <LastUse at={person.lastSignedInAt} now={now} />
                )}
              </td>
              <td data-label="Invited">
                <Day date={person.createdAt} />
              </td>
              <td>
                {!isLast && (
                  <RowActions of={person.email}>
                    <RemovePerson
                      person={{ id: person.id, email: person.email, isInvited: person.status === 'INVITED' }}
                      isSelf={isSelf}
                    />
                  </RowActions>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}
