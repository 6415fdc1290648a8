import {
  listPlatformCompaniesOperation,
  listPlatformPeopleOperation,
  nameMembersOperation,
} from '../graphql/generated/operations.ts';
import { callApi } from '../session/api-client.ts';
import type { Session } from '../session/session-cookie.ts';
import type { AuditEvent } from './audit.ts';
import { personName } from './people.ts';

/** The present names of objects, by ID. A look-up that fails leaves IDs. */
type PresentNames = ReadonlyMap<string, string>;

/** The present names of a company, and of its members that the events of its audit log are about. */
export async function readCompanyNames(
  session: Session,
  company: { readonly id: string; readonly name: string },
  events: readonly AuditEvent[],
): Promise<PresentNames> {
  // Events about a membership have its ID, and those about a member's account that of the person.
  const members = await named([...targetsOf(events, 'CompanyMember'), ...targetsOf(events, 'User')], async (ids) => {
    const answer = await callApi(session, nameMembersOperation, { companyId: company.id, ids });
    return answer.kind === 'data' ? answer.data.listCompanyMembers.items.flatMap(byBothIds) : [];
  });
  return byId([company, ...members]);
}

/** The name of a member by the ID of the membership, and by that of the person once they have joined. */
export function byBothIds({ personId, ...member }: NamedMember): { readonly id: string; readonly name: string }[] {
  const named = ofPerson(member);
  return personId === null ? [named] : [named, { ...named, id: personId }];
}

type NamedMember = Parameters<typeof ofPerson>[0] & { readonly personId: string | null };

/** The present names of the companies and people in events of the platform's own audit log. */
export async function readPlatformNames(session: Session, events: readonly AuditEvent[]): Promise<PresentNames> {
  const [companies, people] = await Promise.all([
    named(idsIn(events, 'Company', ['companyId', 'agencyId']), async (ids) => {
      const answer = await callApi(session, listPlatformCompaniesOperation, { filter: { id: { in: ids } } });
      return answer.kind === 'data' ? answer.data.listPlatformCompanies.items : [];
    }),
    named(idsIn(events, 'User', ['personId']), async (ids) => {
      const answer = await callApi(session, listPlatformPeopleOperation, { filter: { id: { in: ids } } });
      return answer.kind === 'data' ? answer.data.listPlatformPeople.items.map(ofPerson) : [];
    }),
  ]);
  return byId([...companies, ...people]);
}

type Named = readonly { readonly id: string; readonly name: string }[];

function named(ids: string[], read: (ids: string[]) => Promise<Named>): Promise<Named> {
  return ids.length === 0 ? Promise.resolve([]) : read(ids);
}

function ofPerson(person: { readonly id: string; readonly name: string | null; readonly email: string }) {
  return { id: person.id, name: personName(person) };
}

function byId(objects: Named): PresentNames {
  return new Map(objects.map(({ id, name }) => [id, name]));
}

/** The most IDs of one look-up: those of a page of a list. */
const maximumIds = 25;

/** The distinct objects of a type that events are about, or that fields of their changes name. */
export function idsIn(events: readonly AuditEvent[], type: string, fields: readonly string[]): string[] {
  const changed = events.flatMap(({ changes }) => changes.filter(({ field }) => fields.includes(field)));
  const named = changed.flatMap(({ before, after }) => [before, after]).filter((id) => id !== null);
  return [...new Set([...targetsOf(events, type), ...named])].slice(0, maximumIds);
}

/** The distinct objects of a type. A page of events has no more than a page of a list. */
export function targetsOf(events: readonly AuditEvent[], type: string): string[] {
  return [...new Set(events.filter(({ targetType }) => targetType === type).map(({ targetId }) => targetId))];
}
