import { randomUUID } from 'node:crypto';
import DataLoader from 'dataloader';
import { lockPartnerPeople } from '../../auth/partner-membership-store.ts';
import { forgetUnprovenAccount } from '../../auth/membership-store.ts';
import type { RequestContext } from '../../context.ts';
import type { PartnerRunner, PartnerScope } from '../../db/tenant.ts';
import type { DeleteResult, UserError } from '../../user-error.ts';
import { emailErrors, insertInvitedAccount, notSent, sendInvitation, type SentInvitation } from '../members/index.ts';
import { createdIsDeleted, once } from '../idempotency/index.ts';
import { partnerErrors, partnerPersonErrors } from './errors.ts';
import { recordPartnerEvent } from './partner-audit.ts';
import { findPartner, type PartnerRow } from './partner-store.ts';
import {
  deletePerson,
  findPartnerIdOf,
  findPeople,
  insertPartnerInvitation,
  insertPerson,
  maximumPeople,
  type PartnerPersonRow,
} from './people-store.ts';

/** Loads the people of partners. Null for all viewers but staff and the partner's people. */
export function createPartnerPeopleLoader({
  database,
  viewer,
}: RequestContext): DataLoader<string, PartnerPersonRow[] | null> {
  return new DataLoader((ids) =>
    Promise.all(
      ids.map(async (id) => {
        const isVisible = viewer.isStaff || viewer.partnerIds.includes(id);
        const scope = isVisible ? viewer.scopeForPartner(id) : undefined;
        return scope === undefined ? null : findPeople(database.partner(scope));
      }),
    ),
  );
}

export interface InvitePartnerPersonInput {
  readonly partnerId: string;
  readonly email: string;
  readonly idempotencyKey?: string | null | undefined;
}

export interface PartnerPersonResult extends SentInvitation {
  readonly person: PartnerPersonRow | null;
  readonly userErrors: readonly UserError[];
}

/**
 * Invites a person to a partner by email address, who has no access before accepting. Like the invitation of a company's
 * member, it reads nothing of the address outside the partner. For staff and the partner's people.
 */
export async function invitePartnerPerson(
  context: RequestContext,
  input: InvitePartnerPersonInput,
): Promise<PartnerPersonResult> {
  const scope = context.viewer.scopeForPartner(input.partnerId);
  const email = input.email.trim();
  const wrong = emailErrors(email);
  if (wrong.length > 0) return refused(...wrong);
  if (scope === undefined) return refused(partnerErrors.unknown());
  return context.database.partner(scope).transaction(async (runner) => {
    const partner = await findPartner(runner);
    if (partner === undefined) return refused(partnerErrors.unknown());
    const attempt = { companyId: null, partnerId: partner.id, mutation: 'invitePartnerPerson', input };
    let sent = notSent;
    const outcome = await once(runner, attempt, async () => {
      const invited = await invite(context, runner, { partner, email });
      if ('error' in invited) return { kind: 'refused', userErrors: [invited.error] };
      ({ sent } = invited);
      return { kind: 'created', id: invited.id };
    });
    if (outcome.kind === 'refused') return refused(...outcome.userErrors);
    const person = (await findPeople(runner)).find(({ id }) => id === outcome.id);
    return person === undefined ? refused(createdIsDeleted()) : { ...sent, person, userErrors: [] };
  });
}

async function invite(
  context: RequestContext,
  runner: PartnerRunner,
  { partner, email }: { readonly partner: Pick<PartnerRow, 'id' | 'name'>; readonly email: string },
): Promise<{ readonly id: string; readonly sent: SentInvitation } | { readonly error: UserError }> {
  await lockPartnerPeople(runner, partner.id);
  const people = await findPeople(runner);
  const known = people.find((person) => person.email.toLowerCase() === email.toLowerCase());
  if (known !== undefined) return { error: partnerPersonErrors.already(known.status) };
  if (people.length >= maximumPeople) return { error: partnerPersonErrors.tooMany(maximumPeople) };
  const id = randomUUID();
  await insertPerson(runner, { id, userId: await insertInvitedAccount(runner, email) });
  const sent = await sendInvitation(runner, context, {
    email,
    organizationName: partner.name,
    isPartner: true,
    writeLink: (link) => insertPartnerInvitation(runner, id, link),
  });
  await recordPartnerEvent(runner, context, 'partner_person.invited', id, [
    { field: 'partner', before: null, after: partner.name },
    { field: 'email', before: null, after: email },
  ]);
  return { id, sent };
}

/** Removes a person of a partner, from their next request on. Only staff can remove the last one who has joined. */
export async function removePartnerPerson(
  context: RequestContext,
  { id }: { readonly id: string },
): Promise<DeleteResult> {
  const unknown = { deletedId: null, userErrors: [partnerPersonErrors.unknown()] };
  for (const scope of await scopesOfPerson(context, id)) {
    const removed = await removeWithin(context, scope, id.toLowerCase());
    if (removed === undefined) continue;
    if ('error' in removed) return { deletedId: null, userErrors: [removed.error] };
    // In a transaction of its own: it runs as another role. Without a partner the account has no access anyway.
    await context.database.identity.transaction((transaction) => forgetUnprovenAccount(transaction, removed.userId));
    return { deletedId: removed.id, userErrors: [] };
  }
  return unknown;
}

/** The partners in which the viewer may look for a person: all of the viewer's own, and for staff that of the person. */
async function scopesOfPerson({ database, viewer }: RequestContext, id: string): Promise<PartnerScope[]> {
  if (!viewer.isStaff) {
    // Throws FORBIDDEN for those who belong to no partner.
    viewer.scopeForPartner('');
    return viewer.ownPartners;
  }
  const partnerId = await findPartnerIdOf(database.staff(viewer.staffScope()), id);
  const scope = partnerId === undefined ? undefined : viewer.scopeForPartner(partnerId);
  return scope === undefined ? [] : [scope];
}

/** Undefined if the partner has no such person. */
function removeWithin(
  context: RequestContext,
  scope: PartnerScope,
  id: string,
): Promise<PartnerPersonRow | { readonly error: UserError } | undefined> {
  const { database, viewer } = context;
  return database.partner(scope).transaction(async (runner) => {
    await lockPartnerPeople(runner, scope.partnerId);
    const people = await findPeople(runner);
    const person = people.find((found) => found.id === id);
    if (person === undefined) return undefined;
    const others = people.filter((found) => found.id !== id && found.status === 'ACTIVE');
    if (!viewer.isStaff && person.status === 'ACTIVE' && others.length === 0) {
      return { error: partnerPersonErrors.last() };
    }
    await deletePerson(runner, id);
    const partner = await findPartner(runner);
    await recordPartnerEvent(runner, context, 'partner_person.removed', id, [
      { field: 'partner', before: partner?.name ?? null, after: null },
      { field: 'email', before: person.email, after: null },
    ]);
    return person;
  });
}

function refused(...userErrors: readonly UserError[]): PartnerPersonResult {
  return { ...notSent, person: null, userErrors };
}
