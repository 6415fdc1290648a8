import { askApi } from '../../../lib/api-client.ts';
import { describeSession } from '../../../lib/session-state.ts';
import { readSession } from '../../../lib/session.ts';
import { viewerOperation } from '../../../lib/viewer.ts';

export async function GET(): Promise<Response> {
  const session = await readSession();
  const state = session ? describeSession(session, await askApi(session, viewerOperation)) : { signedIn: false };
  return Response.json(state, { headers: { 'cache-control': 'no-store' } });
}
