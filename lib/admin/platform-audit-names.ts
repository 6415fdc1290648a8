import { listPlatformCompaniesOperation, listPlatformPeopleOperation } from '../graphql/generated/operations.ts';
import { callApi } from '../session/api-client.ts';
import type { Session } from '../session/session-cookie.ts';
import type { AuditEvent } from './audit.ts';
import { personName } from './people.ts';

/** The present names of the companies and people that events are about, by ID. A look-up that fails leaves IDs. */
export async function readPresentNames(
  session: Session,
  events: readonly AuditEvent[],
): Promise<ReadonlyMap<string, string>> {
  const [companies, people] = await Promise.all([
    named(targetsOf(events, 'Company'), async (ids) => {
      const answer = await callApi(session, listPlatformCompaniesOperation, { filter: { id: { in: ids } } });
      return answer.kind === 'data' ? answer.data.listPlatformCompanies.items : [];
    }),
    named(targetsOf(events, 'User'), async (ids) => {
      const answer = await callApi(session, listPlatformPeopleOperation, { filter: { id: { in: ids } } });
      const found = answer.kind === 'data' ? answer.data.listPlatformPeople.items : [];
      return found.map((person) => ({ id: person.id, name: personName(person) }));
    }),
  ]);
  return new Map([...companies, ...people].map(({ id, name }) => [id, name]));
}

type Named = readonly { readonly id: string; readonly name: string }[];

function named(ids: string[], read: (ids: string[]) => Promise<Named>): Promise<Named> {
  return ids.length === 0 ? Promise.resolve([]) : read(ids);
}

/** The distinct objects of a type. A page of events has no more than a page of either list. */
export function targetsOf(events: readonly AuditEvent[], type: string): string[] {
  return [...new Set(events.filter(({ targetType }) => targetType === type).map(({ targetId }) => targetId))];
}
