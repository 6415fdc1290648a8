import { cookies } from 'next/headers';
import { environment } from '#lib/server/env.ts';
import { askViewer } from '#lib/session/api-client.ts';
import { companyChosenBy, companyCookieName, companyCookieOptions } from '#lib/session/company-cookie.ts';
import { usesSecureCookies } from '#lib/session/session-cookie.ts';
import { describeSession } from '#lib/session/session-state.ts';
import { readRememberedCompany, readSession } from '#lib/session/session.ts';

/** What the browser may know of the session. With `?company=`, it remembers that company as the chosen one. */
export async function GET(request: Request): Promise<Response> {
  const session = await readSession();
  const chosen = companyChosenBy(request);
  const remembered = chosen ?? (await readRememberedCompany());
  const state = session ? describeSession(session, await askViewer(session), remembered) : { signedIn: false as const };
  if (chosen !== undefined && state.signedIn && state.companyId === chosen) {
    (await cookies()).set(companyCookieName, chosen, companyCookieOptions(usesSecureCookies(environment().portalUrl)));
  }
  return Response.json(state, { headers: { 'cache-control': 'no-store' } });
}
