import { z } from 'zod';
import { testSecrets } from '../../testing/fixed-secrets.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import { type AddressedMail, createMailSeal } from '../sealed-mail.ts';

const row = z.object({ id: z.string(), sealed: z.string() });

/** All mails that wait in a database, in the order of their queue. */
export async function addressedMails(database: TestDatabase): Promise<AddressedMail[]> {
  const seal = createMailSeal(testSecrets.tokenPeppers);
  const rows = await database.asOwner(
    'select id, sealed from mail_message where sealed is not null order by created_at',
  );
  return rows.map((found) => row.parse(found)).map(({ id, sealed }) => seal.open(id, sealed));
}

/** The mails to an email address that wait in a database, in the order of their queue. */
export async function queuedMails(database: TestDatabase, email: string): Promise<AddressedMail['mail'][]> {
  const mails = await addressedMails(database);
  return mails.filter(({ to }) => 'email' in to && to.email === email).map(({ mail }) => mail);
}

/** The URL of the last mail to an email address. */
export async function mailedUrl(database: TestDatabase, email: string): Promise<string> {
  const mail = (await queuedMails(database, email)).at(-1);
  if (mail === undefined || !('url' in mail)) throw new Error(`No mail with a link to ${email}.`);
  return mail.url;
}
