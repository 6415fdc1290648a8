import type { Database } from '../db/database.ts';
import type { Runner } from '../db/sql.ts';
import { readTimestamp, timestampText } from '../db/timestamp.ts';
import type { MailQueue } from './index.ts';
import { deleteOldReminders, findUploadOfPerson, noteDueReminders } from './notice-store.ts';
import { portalPages } from './portal-pages.ts';

/** What the worker needs to queue mails. */
export interface Notices {
  readonly mail: MailQueue;
  readonly portalUrl: string;
}

/** Queues a mail to the person who created an upload, in the transaction that ends it. */
export async function notifyOfUpload(
  { mail, portalUrl }: Notices,
  platform: Runner,
  {
    companyId,
    id,
    outcome,
  }: {
    readonly companyId: string;
    readonly id: string;
    readonly outcome: 'COMPLETED' | 'COMPLETED_WITH_ERRORS' | 'FAILED';
  },
): Promise<void> {
  if (!mail.isEnabled) return;
  const upload = await findUploadOfPerson(platform, { companyId, id });
  if (upload === undefined) return;
  const { userId, ...names } = upload;
  const url = portalPages(portalUrl).upload(companyId, id);
  await mail.queueMail(platform, { memberOf: companyId, userId }, { kind: 'UPLOAD_ENDED', ...names, outcome, url });
}

const keyDays = [14, 3, 1];
const accessDays = [7];
const batch = 200;
const keptMs = 30 * 24 * 60 * 60_000;

/** Queues reminders of API keys and partner access that end soon, and mails about partner access that has ended. Any number of workers may do it at the same time. */
export async function remindOfEnds(
  { mail, portalUrl, database, now }: Notices & { readonly database: Database; readonly now: () => number },
  signal: AbortSignal,
): Promise<void> {
  if (!mail.isEnabled) return;
  const pages = portalPages(portalUrl);
  const due = { now: timestampText(now()), limit: batch };
  const keys = async (platform: Runner) => {
    const ending = await noteDueReminders(platform, 'keys', { ...due, days: keyDays });
    for (const { companyId, id, companyName, name, expiresAt, userId } of ending) {
      const to = { adminsOf: companyId, ...(userId === null ? {} : { andMember: userId }) };
      const key = { companyName, keyName: name, expiresAt: readTimestamp(expiresAt) };
      await mail.queueMail(platform, to, { kind: 'KEY_EXPIRES', ...key, url: pages.key(companyId, id) });
    }
    return ending.length;
  };
  const access = async (platform: Runner, change: 'ENDING' | 'ENDED') => {
    const kind = change === 'ENDING' ? 'partner access' : 'ended partner access';
    const found = await noteDueReminders(platform, kind, { ...due, days: change === 'ENDING' ? accessDays : [0] });
    for (const { companyId, companyName, name, expiresAt } of found) {
      const until = change === 'ENDING' ? readTimestamp(expiresAt) : null;
      const partner = { companyName, partnerName: name, until, url: pages.partners(companyId) };
      await mail.queueMail(platform, { adminsOf: companyId }, { kind: 'PARTNER_ACCESS', change, ...partner });
    }
    return found.length;
  };
  const ending = (platform: Runner) => access(platform, 'ENDING');
  const ended = (platform: Runner) => access(platform, 'ENDED');
  for (const remind of [keys, ending, ended]) {
    while (!signal.aborted && (await database.platform(remind)) === batch);
  }
  await database.platform((platform) => deleteOldReminders(platform, timestampText(now() - keptMs)));
}
