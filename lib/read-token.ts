import { askApi } from './api-client.ts';
import type { ApiAnswer } from './graphql-request.ts';
import { readSession } from './session.ts';
import { getTokenOperation, type TokenDetail } from './token-detail.ts';
import { usageRange } from './token-usage.ts';
import { viewerOperation } from './viewer.ts';

/** Everything that keeps a page from showing one key. */
export type TokenProblem = Exclude<ApiAnswer<never>, { kind: 'data' }> | { kind: 'signed-out' } | { kind: 'not-found' };

interface FoundToken {
  kind: 'token';
  token: TokenDetail;
  /** What the visitor may do in the key's company; the API checks again. */
  scopes: readonly string[];
}

/** One key by its id, and what the visitor may do with it. */
export async function readToken(id: string, now: Date): Promise<FoundToken | TokenProblem> {
  const session = await readSession();
  if (!session) return { kind: 'signed-out' };
  const [viewer, answer] = await Promise.all([
    askApi(session, viewerOperation),
    askApi(session, getTokenOperation, { id, range: usageRange(now) }),
  ]);
  if (viewer.kind !== 'data') return viewer;
  // Without the permission in any company there is no key either: told in the same words.
  if (answer.kind === 'forbidden') return { kind: 'not-found' };
  if (answer.kind !== 'data') return answer;
  const token = answer.data.getAPIToken;
  if (token === null) return { kind: 'not-found' };
  const access = viewer.data.viewer.companyAccess.find(({ company }) => company.id === token.company.id);
  return { kind: 'token', token, scopes: access?.scopes ?? [] };
}
