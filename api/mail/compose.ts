import { accountLetter } from './letters/account-letters.ts';
import { companyLetter } from './letters/company-letters.ts';
import { letterHtml } from './letters/html.ts';
import type { Letter } from './letters/letter.ts';
import { letterText } from './letters/text.ts';
import type { Mail } from './mail.ts';

/** A mail ready to be sent to one email address. */
export interface ComposedMail {
  /** The id of the mail's row. A mail that is sent twice has the same Message-ID. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly date: Date;
  /** Where the recipient can turn off mails of this kind; undefined for mails that can't be turned off. */
  readonly settingsUrl: string | undefined;
}

/** The subject and both parts of a mail. */
export function composeMail(
  mail: Mail,
  { id, to, date, portalUrl }: Pick<ComposedMail, 'id' | 'to' | 'date'> & { readonly portalUrl: string },
): ComposedMail {
  const letter = letterOf(mail);
  const settingsUrl = `${portalUrl}/account/notifications`;
  return {
    id,
    to,
    date,
    subject: letter.subject,
    text: letterText(letter, settingsUrl),
    html: letterHtml(letter, settingsUrl),
    settingsUrl: letter.isOptional ? settingsUrl : undefined,
  };
}

function letterOf(mail: Mail): Letter {
  switch (mail.kind) {
    case 'INVITATION':
    case 'PASSWORD_RESET':
    case 'PASSWORD_CHANGED':
    case 'NEW_SIGN_IN':
    case 'SIGN_IN_CHANGED':
    case 'SECOND_FACTOR_REQUIRED':
    case 'TEST':
      return accountLetter(mail);
    case 'KEY_EXPIRES':
    case 'KEY_REPORTED':
    case 'PARTNER_ACCESS':
    case 'UPLOAD_ENDED':
    case 'COMPANY_SUSPENDED':
      return companyLetter(mail);
  }
}
