import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { SecretList } from '#shared/secret-list.ts';
import { deriveKey, deriveKeys } from '../auth/digest.ts';
import { createSeal, type Seal } from '../auth/seal.ts';
import { type Mail, type MailRecipient, mailSchema, recipientSchema } from './mail.ts';

/** A mail with its recipient. */
export interface AddressedMail {
  readonly to: MailRecipient;
  readonly mail: Mail;
}

/** Encrypts stored mails. */
export interface MailSeal {
  seal(id: string, content: AddressedMail): string;
  /** Throws when the text was changed, belongs to another row, or was encrypted with another key. */
  open(id: string, sealed: string): AddressedMail;
  /** Names the owner of an email address without revealing the address, for counting the mails to it. */
  recipientDigest(email: string): Buffer;
}

const contentSchema = z.object({ to: recipientSchema, mail: mailSchema });

export { findSealedMails, updateSealedMail } from './store.ts';

/** Encrypts the texts of stored mails, with keys derived for mails alone. */
export function createMailTextSeal(tokenPeppers: SecretList): Seal {
  return createSeal(deriveKeys(tokenPeppers, 'mail'));
}

/** The place of a mail's text: the row's id. */
export function mailPlace(id: string): string {
  return `mail ${id}`;
}

/** Encrypts mails with their recipients. */
export function createMailSeal(tokenPeppers: SecretList): MailSeal {
  const seal = createMailTextSeal(tokenPeppers);
  const recipientKey = deriveKey(tokenPeppers[0], 'mail-recipient');
  return {
    seal: (id, content) => seal.seal(JSON.stringify(content), mailPlace(id)),
    open: (id, sealed) => contentSchema.parse(JSON.parse(seal.open(sealed, mailPlace(id)))),
    recipientDigest: (email) => createHmac('sha256', recipientKey).update(mailboxOf(email)).digest(),
  };
}

/** The mailbox of an email address: `Lena+news@example.com` arrives where `lena@example.com` does with most providers. */
function mailboxOf(email: string): string {
  return email.toLowerCase().replace(/(?<=.)\+[^@]*(?=@)/, '');
}
