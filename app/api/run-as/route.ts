import { environment } from '#lib/server/env.ts';
import { readPastedKey } from '#lib/proxy/pasted-key.ts';
import { hintOf, type KeptKey } from '#lib/proxy/run-as-cookie.ts';
import { askIdentity, type TokenAnswer } from '#lib/proxy/run-as-identity.ts';
import type { KeepKeyAnswer, RunAsKey, RunAsState } from '#lib/proxy/run-as-state.ts';
import { forgetKey, keepKey, readKeptKey } from '#lib/proxy/run-as.ts';
import { isSameOrigin } from '#lib/server/same-origin.ts';
import { readSession } from '#lib/session/session.ts';

/** The identities that the playground can run as, each with its current state in the API. */
export async function GET(): Promise<Response> {
  const session = await readSession();
  if (!session) return say({ signedIn: false });
  const { graphqlEndpoint } = environment();
  const kept = await readKeptKey(session);
  const [own, answer] = await Promise.all([
    askIdentity(graphqlEndpoint, session, session.name),
    kept && askIdentity(graphqlEndpoint, { ...session, accessToken: kept.value }, 'API key'),
  ]);
  if (own.kind === 'refused') return say({ signedIn: false });
  const unknown = { name: session.name, companies: [], budget: null };
  return say({
    signedIn: true,
    session: own.kind === 'accepted' ? own.identity : unknown,
    key: kept && answer && describeKey(kept, answer),
  });
}

/** Stores a pasted key after the API has accepted it. */
export async function POST(request: Request): Promise<Response> {
  const { graphqlEndpoint, apiUrl, portalUrl } = environment();
  if (!isSameOrigin(request.headers, portalUrl)) return refuse(403, 'Only pages of this portal can use this endpoint.');
  const session = await readSession();
  if (!session) return refuse(401, 'Your session has ended. Sign in again, then paste the key again.');
  const pasted = await readPastedKey(request, graphqlEndpoint === `${apiUrl}/graphql`);
  if ('problem' in pasted) return refuse(422, pasted.problem);
  const answer = await askIdentity(graphqlEndpoint, { ...session, accessToken: pasted.key }, 'API key');
  if (answer.kind === 'refused') {
    return refuse(
      422,
      'The API doesn’t accept this key. It was revoked, has expired, or isn’t allowed from your IP address.',
    );
  }
  if (answer.kind === 'failed') return refuse(502, `${answer.message} The key wasn’t stored.`);
  return say({ key: describeKey(await keepKey(pasted.key, session), answer) });
}

/** Deletes the pasted key. */
export async function DELETE(request: Request): Promise<Response> {
  if (!isSameOrigin(request.headers, environment().portalUrl)) {
    return refuse(403, 'Only pages of this portal can use this endpoint.');
  }
  await forgetKey();
  return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } });
}

function describeKey({ id, value }: KeptKey, answer: TokenAnswer): RunAsKey {
  const identity = answer.kind === 'accepted' ? answer.identity : null;
  return { id, hint: hintOf(value), identity, refused: answer.kind === 'refused' };
}

function say(answer: RunAsState | KeepKeyAnswer, status = 200): Response {
  return Response.json(answer, { status, headers: { 'cache-control': 'no-store' } });
}

function refuse(status: number, problem: string): Response {
  return say({ problem }, status);
}
