import { getTokenOperation } from '../graphql/generated/operations.ts';
import { readItem } from '../session/read-item.ts';
import { readSession } from '../session/session.ts';
import { usageRange } from './token-usage-days.ts';

/** One key by its ID, and the visitor's permissions for it. */
export async function readToken(id: string, now: Date) {
  const session = await readSession();
  return readItem(session, getTokenOperation, { id, range: usageRange(now) }, ({ getAPIToken }) => getAPIToken);
}
