import { type AuditEntry, recordAuditEvent } from '../../audit-store.ts';
import type { Database } from '../../db/database.ts';
import type { Runner } from '../../db/sql.ts';
import type { MailQueue } from '../../mail/index.ts';
import { type AccountOfAddress, findAccounts, findOrCreateProvenAccount, proveAccount } from '../account-store.ts';
import type { Digests } from '../digest.ts';
import { joinCompany, lockMembers } from '../membership-store.ts';
import { joinPartner, lockPartnerPeople } from '../partner-membership-store.ts';
import { hashPassword, newPasswordProblem } from '../password.ts';
import { notifyNewAdmin } from '../second-factor-notice.ts';
import { findAccountByPassword } from './check-password.ts';
import { type InvitationRecord, useInvitation } from './invitation-store.ts';
import type { PasswordTries, PasswordTry } from './password-tries.ts';
import { findPerson, setFirstPassword } from './person-store.ts';

/** What the form of an invitation says. */
export interface InvitationInput {
  readonly account: 'existing' | 'new';
  readonly name: string;
  readonly password: string;
}

/** A request to the page of an invitation. */
export interface Visit {
  readonly secret: string;
  readonly address: string;
  readonly requestId: string;
}

/** The account that accepts: one that has the password, or one to be created with its first password. */
export type Joining =
  | { readonly kind: 'existing'; readonly account: AccountOfAddress }
  | { readonly kind: 'new'; readonly name: string; readonly password: string };

/** Why no account may join now. */
type Refused =
  { readonly kind: 'refused'; readonly problem: string } | { readonly kind: 'wait'; readonly seconds: number };

const refused = (problem: string): Refused => ({ kind: 'refused', problem });

interface AcceptanceParts {
  readonly identity: Database['identity'];
  readonly digests: Pick<Digests, 'invitation'>;
  readonly mail: MailQueue;
  readonly portalUrl: string;
  readonly tries: PasswordTries;
}

const maxNameLength = 100;

/** Rolls an acceptance back: the owner of the address has set a password meanwhile, so the link needs that one. */
export class PasswordSetMeanwhile extends Error {
  override name = 'PasswordSetMeanwhile';
}

/**
 * Accepts invitations by their links. A new password is set for an account of the invitation alone, so a link never
 * touches what the address has in another company. A link that only the address received proves the address too.
 */
export function createInvitationAcceptance({ identity, digests, mail, portalUrl, tries }: AcceptanceParts) {
  /**
   * Whether the person may set a password. The holder of a link that was sent by mail owns the address, and its owner
   * has one password. The holder of any other link may be a stranger to that account, and must not learn of it.
   */
  async function mayBeNew({ byMail, email }: InvitationRecord): Promise<boolean> {
    const [owner] = byMail ? await findAccounts(identity, email) : [];
    return owner?.emailProven !== true || owner.passwordHash === null;
  }

  /** The account that may join, or why none may. */
  async function judge(
    invited: InvitationRecord,
    { account, name, password }: InvitationInput,
    attempt: PasswordTry,
  ): Promise<Joining | Refused> {
    const { email } = invited;
    const newAllowed = await mayBeNew(invited);
    if (account === 'new') {
      if (!newAllowed) return refused('Enter the password of your account.');
      if (name === '' || name.length > maxNameLength || /\p{Cc}/u.test(name)) return refused('Enter your name.');
      const problem = newPasswordProblem(password, email);
      if (problem !== undefined) return refused(problem);
    }
    const wait = await tries.begin(attempt);
    if (wait > 0) return { kind: 'wait', seconds: wait };
    const found = await findAccountByPassword(identity, { email, password });
    if (found === undefined || (!newAllowed && !found.emailProven)) {
      return account === 'new' ? { kind: 'new', name, password } : refused('The password is incorrect.');
    }
    // Also for a "new" password: sign-in couldn't tell two accounts of one address and one password apart.
    await tries.succeeded(attempt);
    return { kind: 'existing', account: found };
  }

  /** The id of the account that has joined; undefined if the link was used meanwhile. */
  async function join(
    invited: InvitationRecord,
    joining: Joining,
    { secret, address, requestId }: Visit,
  ): Promise<string | undefined> {
    const passwordHash = joining.kind === 'new' ? await hashPassword(joining.password) : '';
    return identity.transaction(async (transaction) => {
      await lockOrganization(transaction, invited);
      if (!(await useInvitation(transaction, invited, digests.invitation.all(secret)))) return undefined;
      const userId = await accountOf(transaction, invited, joining);
      if (joining.kind === 'new') {
        const first = { passwordHash, name: joining.name };
        if (!(await setFirstPassword(transaction, userId, first))) throw new PasswordSetMeanwhile();
      }
      if (!(await joinOrganization(transaction, invited, userId))) return undefined;
      const person = await findPerson(transaction, userId);
      const actor = { kind: 'USER', id: userId, name: person?.name ?? invited.email } as const;
      await recordAuditEvent(
        transaction,
        { viewer: { actor }, requestId, address },
        { ...acceptedIn(invited), changes: [{ field: 'status', before: 'INVITED', after: 'ACTIVE' }] },
      );
      if (invited.kind === 'COMPANY') {
        const notice = { mail, portalUrl, now: Date.now, signIn: { isBuiltIn: true } };
        await notifyNewAdmin(transaction, notice, { companyId: invited.companyId, userId });
      }
      return userId;
    });
  }

  return { mayBeNew, judge, join };
}

async function accountOf(
  transaction: Runner,
  { byMail, email, userId }: InvitationRecord,
  joining: Joining,
): Promise<string> {
  if (joining.kind === 'new') return byMail ? findOrCreateProvenAccount(transaction, email) : userId;
  const { id, emailProven } = joining.account;
  if (byMail && !emailProven) await proveAccount(transaction, id);
  return id;
}

function lockOrganization(transaction: Runner, invited: InvitationRecord): Promise<void> {
  return invited.kind === 'COMPANY'
    ? lockMembers(transaction, invited.companyId)
    : lockPartnerPeople(transaction, invited.partnerId);
}

function joinOrganization(transaction: Runner, invited: InvitationRecord, userId: string): Promise<boolean> {
  return invited.kind === 'COMPANY'
    ? joinCompany(transaction, invited, userId)
    : joinPartner(transaction, invited, userId);
}

/** The event of an acceptance: in the company's audit log, or for a partner in the platform's own. */
function acceptedIn(invited: InvitationRecord): Omit<AuditEntry, 'changes'> {
  const targetId = invited.memberId;
  return invited.kind === 'COMPANY'
    ? { companyId: invited.companyId, action: 'company_member.accepted', targetType: 'CompanyMember', targetId }
    : { companyId: null, action: 'partner_person.accepted', targetType: 'PartnerPerson', targetId };
}
