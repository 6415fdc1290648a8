import NextAuth from 'next-auth/next';
import type { NextRequest } from 'next/server';
import { authOptions } from '#lib/session/auth-options.ts';
import { secretOfRequest } from '#lib/session/request-secret.ts';
import { landOwnPage } from '#lib/session/landing-page.ts';
import { readClientAddress } from '#lib/server/client-address.ts';
import { environment } from '#lib/server/env.ts';
import { forgetKeyIn } from '#lib/proxy/run-as.ts';
import { isSameOrigin } from '#lib/server/same-origin.ts';

interface AuthRouteContext {
  params: Promise<{ nextauth: string[] }>;
}

async function handle(request: NextRequest, context: AuthRouteContext): Promise<Response> {
  if (request.method === 'POST') {
    // next-auth's own CSRF token also blocks other sites; no check of this route depends on it alone.
    if (!isSameOrigin(request.headers, environment().portalUrl)) {
      return Response.json({ problem: 'Only pages of this portal can use this endpoint.' }, { status: 403 });
    }
  }
  const clientAddress = readClientAddress(request.headers);
  const cookieValue = (name: string) => request.cookies.get(name)?.value;
  const tokens: string[] = [];
  const options = authOptions(environment(), {
    clientAddress,
    onSignIn: (token) => tokens.push(token),
    secret: await secretOfRequest({ method: request.method, cookieValue }, environment()),
  });
  const answer: unknown = await NextAuth(request, context, options);
  if (!(answer instanceof Response)) throw new TypeError('next-auth gave no response');
  // A sign-in or sign-out deletes the pasted key, so that the next member can't use it.
  if (request.method === 'POST') forgetKeyIn(answer);
  const [accessToken] = tokens;
  return accessToken === undefined ? answer : landOwnPage(answer, { accessToken, clientAddress }, environment());
}

export { handle as GET, handle as POST };
