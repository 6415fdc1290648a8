import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { z } from 'zod';
import { type MailTransport, messageOf } from './message.ts';

const from = 'Litfass <litfass@localhost>';
/** The newest mails are kept; the directory is for looking at them. */
const keptMails = 200;

const keptMail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  date: z.string(),
  text: z.string(),
  html: z.string(),
});

/** A mail that is kept as a file. */
export type KeptMail = z.output<typeof keptMail>;

/**
 * Keeps mails as files: `<date>-<id>.eml` as it would be sent, and the same in JSON for the page that shows it. Only the
 * operating system's user can read them, because links in mails are secrets.
 */
export function createFileTransport(directory: string): MailTransport {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail(messageOf(mail, from));
      await mkdir(directory, { recursive: true, mode: 0o700 });
      const date = mail.date.toISOString();
      const name = `${date.replaceAll(':', '-')}-${mail.id}`;
      const kept: KeptMail = {
        id: mail.id,
        to: mail.to,
        subject: mail.subject,
        date,
        text: mail.text,
        html: mail.html,
      };
      await replaceFile(directory, `${name}.eml`, message);
      await replaceFile(directory, `${name}.json`, JSON.stringify(kept));
      await removeOldest(directory);
    },
  };
}

/** The kept mails, newest first. */
export async function listKeptMails(directory: string): Promise<KeptMail[]> {
  const names = (await filesOf(directory)).filter((name) => name.endsWith('.json'));
  const texts = await Promise.all(names.sort().map((name) => readFile(join(directory, name), 'utf8')));
  return texts.map((text) => keptMail.parse(JSON.parse(text))).reverse();
}

/** Renamed when complete: a reader never sees half a file. */
async function replaceFile(directory: string, name: string, content: string | NodeJS.ReadableStream | Buffer) {
  const partial = join(directory, `.${name}`);
  await writeFile(partial, content, { mode: 0o600 });
  await rename(partial, join(directory, name));
}

async function removeOldest(directory: string): Promise<void> {
  const names = (await filesOf(directory)).sort();
  await Promise.all(names.slice(0, -2 * keptMails).map((name) => rm(join(directory, name), { force: true })));
}

async function filesOf(directory: string): Promise<string[]> {
  try {
    return (await readdir(directory)).filter((name) => !name.startsWith('.'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
