import { askViewer } from '#lib/session/api-client.ts';
import { describeSession } from '#lib/session/session-state.ts';
import { readSession } from '#lib/session/session.ts';

export async function GET(): Promise<Response> {
  const session = await readSession();
  const state = session ? describeSession(session, await askViewer(session)) : { signedIn: false };
  return Response.json(state, { headers: { 'cache-control': 'no-store' } });
}
