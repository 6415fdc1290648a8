import { readItem } from './read-item.ts';
import { readSession } from './session.ts';
import { getTokenOperation } from './token-detail.ts';
import { usageRange } from './token-usage.ts';

/** One key by its id, and what the visitor may do with it. */
export async function readToken(id: string, now: Date) {
  const session = await readSession();
  return readItem(session, getTokenOperation, { id, range: usageRange(now) }, ({ getAPIToken }) => getAPIToken);
}
