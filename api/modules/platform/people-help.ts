import type { ActingContext } from '../../context.ts';
import { findByIds } from '../../db/list/list.ts';
import type { UserError } from '../../user-error.ts';
import { platformErrors } from './errors.ts';
import { type PersonRow, platformPersonTable } from './people-store.ts';

export interface PersonInput {
  readonly personId: string;
}

/** A person whom staff have helped; null when nothing was done. */
export interface PersonResult {
  readonly person: PersonRow | null;
  readonly userErrors: readonly UserError[];
}

/** Signs a person out everywhere. Staff only. */
export function endPersonSessions(context: ActingContext, input: PersonInput): Promise<PersonResult> {
  return help(context, input, async ({ id }) => {
    await context.services.signIn.endAllSessions({ userId: id, origin: context });
    return [];
  });
}

/** Lets a person who entered wrong passwords or codes try again now. Staff only. */
export function unlockPerson(context: ActingContext, input: PersonInput): Promise<PersonResult> {
  return help(context, input, async ({ id }) => {
    await context.services.signIn.unlock({ userId: id, origin: context });
    return [];
  });
}

export interface SecondFactorResult extends PersonResult {
  /** False when the person had none. */
  readonly removed: boolean;
}

/**
 * Removes the second factors of a person who lost them. Those of staff only on the command line: one stolen session of
 * staff must not be enough to weaken the sign-in of the others. Staff only.
 */
export async function resetPersonSecondFactors(
  context: ActingContext,
  input: PersonInput,
): Promise<SecondFactorResult> {
  let removed = false;
  const result = await help(context, input, async ({ id, isStaff }) => {
    if (isStaff && !isCommandLine(context)) return [platformErrors.isStaff('reset-second-factors')];
    removed = await context.services.signIn.removeSecondFactors({ userId: id, origin: context });
    return [];
  });
  return { ...result, removed };
}

/** `resetUrl` has the link's secret, which is returned only once. */
export interface PasswordResetResult extends PersonResult {
  readonly mailed: boolean;
  readonly resetUrl: string | null;
  readonly expiresAt: string | null;
}

/**
 * Mails a person a link that sets a new password. Without mail, returns the link for staff to hand over; but not the
 * link of a member of staff, because it is a way to become them. Staff only.
 */
export async function resetPersonPassword(context: ActingContext, input: PersonInput): Promise<PasswordResetResult> {
  const { mail, signIn } = context.services;
  let link: { readonly url?: string; readonly expiresAt: string } | undefined;
  const result = await help(context, input, async ({ id, state, isStaff }) => {
    if (!signIn.isBuiltIn) return [platformErrors.signsInElsewhere()];
    if (state === 'INVITED') return [platformErrors.notJoined()];
    if (!mail.isEnabled && isStaff && !isCommandLine(context)) return [platformErrors.isStaff('reset-link')];
    const helped = { userId: id, origin: context };
    link = mail.isEnabled ? await signIn.mailPasswordResetLink(helped) : await signIn.createPasswordResetLink(helped);
    return [];
  });
  return {
    ...result,
    mailed: link !== undefined && link.url === undefined,
    resetUrl: link?.url ?? null,
    expiresAt: link?.expiresAt ?? null,
  };
}

/** Finds a person and does something for them, unless `work` returns errors. */
async function help(
  { database, viewer }: ActingContext,
  { personId }: PersonInput,
  work: (person: PersonRow) => Promise<readonly UserError[]>,
): Promise<PersonResult> {
  const staff = database.staff(viewer.staffScope());
  const [person] = await findByIds(staff, platformPersonTable, [personId]);
  if (person === undefined) return { person: null, userErrors: [platformErrors.unknownPerson()] };
  const userErrors = await work(person);
  if (userErrors.length > 0) return { person: null, userErrors };
  const [after = null] = await findByIds(staff, platformPersonTable, [person.id]);
  return { person: after, userErrors: [] };
}

/** Who can run the command line can do more than staff anyway. */
function isCommandLine({ viewer }: ActingContext): boolean {
  return viewer.actor.kind === 'SYSTEM';
}
