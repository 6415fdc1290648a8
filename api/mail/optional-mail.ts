import type { MailKind } from './mail.ts';

/** Mails that a person can turn off: the column of their setting and its default. */
export interface OptionalMail {
  readonly column: 'uploads' | 'key_reminders' | 'partner_access';
  readonly isOnByDefault: boolean;
}

/** Every other kind concerns security and is always sent. */
export const optionalMails = {
  UPLOAD_ENDED: { column: 'uploads', isOnByDefault: false },
  KEY_EXPIRES: { column: 'key_reminders', isOnByDefault: true },
  PARTNER_ACCESS: { column: 'partner_access', isOnByDefault: true },
} as const satisfies Partial<Record<MailKind, OptionalMail>>;

/** The setting for a kind of mail; undefined for mails that can't be turned off. */
export function settingOf(kind: MailKind): OptionalMail | undefined {
  const settings: Partial<Record<MailKind, OptionalMail>> = optionalMails;
  return settings[kind];
}
