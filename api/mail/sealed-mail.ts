import { z } from 'zod';
import type { SecretList } from '#shared/secret-list.ts';
import { deriveKeys } from '../auth/digest.ts';
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
  return {
    seal: (id, content) => seal.seal(JSON.stringify(content), mailPlace(id)),
    open: (id, sealed) => contentSchema.parse(JSON.parse(seal.open(sealed, mailPlace(id)))),
  };
}
