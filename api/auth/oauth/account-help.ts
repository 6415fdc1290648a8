import type { AuditOrigin } from '../../audit-store.ts';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/database.ts';
import type { MailQueue } from '../../mail/index.ts';
import type { Digests } from '../digest.ts';
import {
  createPasswordResetLink,
  mailPasswordResetLink,
  type PasswordResetLink,
} from './password-reset/reset-links.ts';
import { deletePasskeys } from './passkeys/passkey-store.ts';
import { recordStaffEvent } from './person-events.ts';
import { announceUnlock, deletePersonArtifacts } from './person-store.ts';
import { deleteSecondFactors, deleteSignInStepsOf } from './second-factor/second-factor-store.ts';
import { createSignInChanges } from './sign-in-changes.ts';

/** A person whom staff help. */
interface HelpedPerson {
  readonly userId: string;
  readonly origin: AuditOrigin;
}

/**
 * What staff do for people who can't sign in, in the API and on the command line. Each is recorded in the audit logs of
 * the person's companies and in the platform's own.
 */
export interface AccountHelp {
  /** Ends every session and access token of a person. */
  endAllSessions(person: HelpedPerson): Promise<void>;
  /** A link for an administrator to hand over; undefined when there is no such person. */
  createPasswordResetLink(person: HelpedPerson): Promise<PasswordResetLink | undefined>;
  /** Mails the person a link that the administrator doesn't see; undefined when there is no such person. */
  mailPasswordResetLink(person: HelpedPerson): Promise<Pick<PasswordResetLink, 'expiresAt'> | undefined>;
  /**
   * For a person who lost their second factor: sign-in asks for the password only, and passkeys are removed. False if
   * there was none.
   */
  removeSecondFactors(person: HelpedPerson): Promise<boolean>;
  /** Removes the wrong passwords and codes that keep a person waiting, in all processes. */
  unlock(person: HelpedPerson): Promise<void>;
}

interface HelpParts {
  readonly config: Pick<Config, 'apiUrl'>;
  readonly identity: Database['identity'];
  readonly digests: Pick<Digests, 'passwordReset'>;
  readonly mail: MailQueue;
  /** Unlocks in this process; the others hear of it. Absent in a process in which no one signs in. */
  readonly forgetLockOuts?: (userId: string) => Promise<void>;
}

export function createAccountHelp({ config, identity, digests, mail, forgetLockOuts }: HelpParts): AccountHelp {
  const noteChange = createSignInChanges(mail, recordStaffEvent);
  return {
    endAllSessions: ({ userId, origin }) =>
      identity.transaction(async (transaction) => {
        await deletePersonArtifacts(transaction, userId, undefined);
        await deleteSignInStepsOf(transaction, userId);
        await recordStaffEvent(transaction, origin, { userId, action: 'user.sessions_ended' });
      }),
    createPasswordResetLink: (person) => createPasswordResetLink({ config, identity, digests }, person),
    mailPasswordResetLink: (person) => mailPasswordResetLink({ config, identity, digests, mail }, person),
    removeSecondFactors: ({ userId, origin }) =>
      identity.transaction(async (transaction) => {
        const hadApp = await deleteSecondFactors(transaction, userId);
        const hadPasskeys = (await deletePasskeys(transaction, userId)) > 0;
        if (hadApp) await noteChange(transaction, origin, { userId, change: 'APP_REMOVED' });
        if (hadPasskeys) await noteChange(transaction, origin, { userId, change: 'PASSKEY_REMOVED' });
        return hadApp || hadPasskeys;
      }),
    async unlock({ userId, origin }) {
      await identity.transaction(async (transaction) => {
        await recordStaffEvent(transaction, origin, { userId, action: 'user.account_unlocked' });
        await announceUnlock(transaction, userId);
      });
      await forgetLockOuts?.(userId);
    },
  };
}
