import type { Database } from '#api/db/database.ts';
import type { MailQueue } from '#api/mail/index.ts';
import { deviceOf } from './device.ts';

/** A sign-in from a browser in which the account hasn't signed in before. */
interface NewSignIn {
  readonly email: string;
  /** The IP address. */
  readonly address: string;
  readonly userAgent: string | undefined;
}

export type TellOfSignIn = (signIn: NewSignIn) => Promise<void>;

/** Mails a person about a sign-in from a new browser, so that they notice one that wasn't theirs. */
export function createSignInNotice({
  identity,
  mail,
}: {
  readonly identity: Database['identity'];
  readonly mail: MailQueue;
}): TellOfSignIn {
  return ({ email, address, userAgent }) =>
    identity.transaction((transaction) =>
      mail.queueMail(
        transaction,
        { email },
        { kind: 'NEW_SIGN_IN', when: new Date().toISOString(), address, device: deviceOf(userAgent) },
      ),
    );
}
