import { z } from 'zod';
import { deriveKey } from '../auth/digest.ts';
import { createSeal } from '../auth/seal.ts';
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

/** Encrypts with a key derived for mails alone; the row's id is the place. */
export function createMailSeal(tokenPepper: string): MailSeal {
  const seal = createSeal(deriveKey(tokenPepper, 'mail'));
  return {
    seal: (id, content) => seal.seal(JSON.stringify(content), `mail ${id}`),
    open: (id, sealed) => contentSchema.parse(JSON.parse(seal.open(sealed, `mail ${id}`))),
  };
}
