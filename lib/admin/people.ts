import type { PortalGetPlatformPersonQuery, StaffPersonFragment } from '../graphql/generated/operations.ts';
import { staffPages } from './staff-pages.ts';

/** A person as staff see them. */
export type StaffPerson = StaffPersonFragment;

type PlatformPerson = NonNullable<PortalGetPlatformPersonQuery['getPlatformPerson']>;

/** A company that a person has joined or is invited to. */
export type PersonMembership = PlatformPerson['memberships'][number];

/** A browser in which a person is signed in. */
export type PersonSession = PlatformPerson['sessions'][number];

/** The path of a person's page in the staff console. */
export function personPath(id: string): string {
  return `${staffPages.people.href}/${encodeURIComponent(id)}`;
}

/** What to call a person: their name, or their email address until they have given one. */
export function personName({ name, email }: Pick<StaffPerson, 'name' | 'email'>): string {
  return name ?? email;
}

/** In how many companies a person is: "2, invited to 1". */
export function companiesWords({ companies, invitations }: Pick<StaffPerson, 'companies' | 'invitations'>): string {
  const joined = companies === 0 ? 'None' : String(companies);
  if (invitations === 0) return joined;
  return companies === 0 ? `Invited to ${invitations}` : `${joined}, invited to ${invitations}`;
}
