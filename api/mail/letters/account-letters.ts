import type { Mail } from '../mail.ts';
import { invitationLetter } from './invitation-letter.ts';
import { dateWords, type Letter } from './letter.ts';

/** Mails about a person's account; they can't be turned off. */
type AccountMail = Extract<
  Mail,
  {
    kind:
      | 'INVITATION'
      | 'PASSWORD_RESET'
      | 'PASSWORD_CHANGED'
      | 'SIGN_IN_CHANGED'
      | 'NEW_SIGN_IN'
      | 'SECOND_FACTOR_REQUIRED'
      | 'TEST';
  }
>;

const accountReason = 'You get this email because it concerns the security of your account.';

const signInChanges: Record<
  Extract<Mail, { kind: 'SIGN_IN_CHANGED' }>['change'],
  Pick<Letter, 'subject' | 'heading' | 'paragraphs'>
> = {
  APP_ADDED: {
    subject: 'Two-step sign-in to Litfass is on',
    heading: 'Two-step sign-in is on',
    paragraphs: ['Sign-in to your Litfass account now requires a code of your authenticator app.'],
  },
  APP_REMOVED: {
    subject: 'Two-step sign-in to Litfass is off',
    heading: 'Two-step sign-in is off',
    paragraphs: ['The authenticator app was removed from your Litfass account. Your recovery codes are invalid.'],
  },
  RECOVERY_CODES_REPLACED: {
    subject: 'New recovery codes for your Litfass account',
    heading: 'New recovery codes',
    paragraphs: ['New recovery codes were created for your Litfass account. The earlier ones are invalid.'],
  },
  RECOVERY_CODE_USED: {
    subject: 'A recovery code of your Litfass account was used',
    heading: 'A recovery code was used',
    paragraphs: ['Your Litfass account was used to sign in with a recovery code instead of your authenticator app.'],
  },
  PASSKEY_ADDED: {
    subject: 'A passkey was added to your Litfass account',
    heading: 'A passkey was added',
    paragraphs: ['You can now sign in to your Litfass account with a new passkey.'],
  },
  PASSKEY_REMOVED: {
    subject: 'A passkey was removed from your Litfass account',
    heading: 'A passkey was removed',
    paragraphs: ['You can’t sign in to your Litfass account with this passkey anymore.'],
  },
};

export function accountLetter(mail: AccountMail): Letter {
  switch (mail.kind) {
    case 'INVITATION':
      return invitationLetter(mail);
    case 'PASSWORD_RESET':
      return {
        subject: 'Reset your Litfass password',
        heading: 'Reset your password',
        paragraphs: ['You can set a new password for your Litfass account. Your old password stays valid until then.'],
        action: { label: 'Set new password', url: mail.url },
        afterwards: [
          `You can use this link once, until ${dateWords(mail.expiresAt)}. Don’t forward it: anyone who has it can sign in as you.`,
          'If you didn’t request a new password, you can ignore this email. Your password stays the same.',
        ],
        reason: accountReason,
        isOptional: false,
      };
    case 'PASSWORD_CHANGED':
      return {
        subject: 'Your Litfass password was changed',
        heading: 'Your password was changed',
        paragraphs: ['The password of your Litfass account was changed. All other sessions were signed out.'],
        afterwards: [
          'If you didn’t change it, reset your password on the sign-in page immediately, and tell an admin of your company.',
        ],
        reason: accountReason,
        isOptional: false,
      };
    case 'SIGN_IN_CHANGED':
      return {
        ...signInChanges[mail.change],
        afterwards: [
          'If this was you, you don’t need to do anything.',
          'If it wasn’t you, reset your password on the sign-in page immediately. Then remove passkeys that aren’t yours in your account, and tell an admin of your company.',
        ],
        reason: accountReason,
        isOptional: false,
      };
    case 'NEW_SIGN_IN':
      return {
        subject: 'New sign-in to your Litfass account',
        heading: 'New sign-in',
        paragraphs: ['Your account was used to sign in from a browser that we haven’t seen before.'],
        facts: [
          ['Time', dateWords(mail.when)],
          ['Device', mail.device],
          ['IP address', mail.address],
        ],
        afterwards: [
          'If this was you, you don’t need to do anything.',
          'If it wasn’t you, change your password immediately. This signs out all other sessions.',
        ],
        reason: accountReason,
        isOptional: false,
      };
    case 'SECOND_FACTOR_REQUIRED':
      return {
        subject: `${mail.companyName} requires a second factor`,
        heading: 'Set up a second factor',
        paragraphs: [
          `${mail.companyName} requires a second factor of its admins: a passkey or an authenticator app. Your account has none yet.`,
          mail.from === null
            ? 'Until you set one up, you have the permissions of an editor in this company. Your next sign-in requires it.'
            : `Set one up before ${dateWords(mail.from)}. After that, you have the permissions of an editor until you have one.`,
        ],
        action: { label: 'Open your account', url: mail.url },
        reason: accountReason,
        isOptional: false,
      };
    case 'TEST':
      return {
        subject: 'Test email from Litfass',
        heading: 'Mail works',
        paragraphs: ['This is a test. Litfass can send email with the current SMTP settings.'],
        reason: 'You get this email because a test was requested for your email address.',
        isOptional: false,
      };
  }
}
