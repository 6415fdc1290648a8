import { Badge } from '#components/ui/badge.tsx';
import { Breakable } from '#components/ui/breakable.tsx';
import { Table } from '#components/ui/table.tsx';
import { squeezed, TableHead } from '#components/ui/table-head.tsx';
import { columnOrders, type OpenList } from '#lib/admin/admin-list-table.ts';
import { companiesWords, personName, personPath, type StaffPerson } from '#lib/admin/people.ts';
import { momentWords, relativeWords } from '#lib/text/date-words.ts';
import { softLink } from '#lib/text/soft-link.ts';
import { Day } from '#app/admin/_ui/moment.tsx';
import { PersonState } from './person-state.tsx';

/** People of the platform with their last sign-in. */
export function PersonTable({ list, people, now }: { list: OpenList; people: readonly StaffPerson[]; now: Date }) {
  return (
    <Table cards caption="People">
      <TableHead
        columns={['Person', 'Status', 'Companies', 'Second factor', 'Last signed in', 'Added']}
        dropped={['Added']}
        orders={columnOrders(list)}
        nowrap
      />
      <tbody>
        {people.map((person) => (
          <tr key={person.id}>
            <th scope="row" className="min-w-60 md:max-lg:min-w-44">
              <a {...softLink} href={personPath(person.id)} className="wrap-anywhere underline hover:text-accent">
                <Breakable text={personName(person)} />
              </a>
              {person.name !== null && (
                <span className="block text-xs font-normal wrap-anywhere text-muted">
                  <Breakable text={person.email} />
                </span>
              )}
            </th>
            <td data-label="Status" data-card="corner">
              <PersonState person={person} />
            </td>
            <td data-label="Companies" className="lg:whitespace-nowrap">
              {companiesWords(person)}
            </td>
            <td data-label="Second factor">
              <SecondFactor person={person} />
            </td>
            <td data-label="Last signed in" className="whitespace-nowrap">
              {person.lastSignedInAt === null ? (
                'Never'
              ) : (
                <time dateTime={person.lastSignedInAt} title={momentWords(person.lastSignedInAt)}>
                  {relativeWords(person.lastSignedInAt, now)}
                </time>
              )}
              <span className={squeezed}>
                added <Day date={person.createdAt} />
              </span>
            </td>
            {/* A phone has no room for it. */}
            <td className="max-lg:hidden">
              <Day date={person.createdAt} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function SecondFactor({ person: { hasSecondFactor, isStaff } }: { person: StaffPerson }) {
  if (hasSecondFactor) return 'Set up';
  return isStaff ? <Badge tone="warning">None</Badge> : <span className="text-muted">None</span>;
}
