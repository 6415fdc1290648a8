import NextAuth from 'next-auth/next';
import type { NextRequest } from 'next/server';
import { authOptions } from '../../../../lib/auth-options.ts';
import { environment } from '../../../../lib/env.ts';
import { forgetKey } from '../../../../lib/run-as.ts';
import { isSameOrigin } from '../../../../lib/same-origin.ts';

interface AuthRouteContext {
  params: Promise<{ nextauth: string[] }>;
}

async function handle(request: NextRequest, context: AuthRouteContext): Promise<Response> {
  // Whoever signs in or out leaves no key behind for the next. Another site can't make them.
  if (request.method === 'POST' && isSameOrigin(request.headers, environment().portalUrl)) await forgetKey();
  const answer: unknown = await NextAuth(request, context, authOptions());
  if (answer instanceof Response) return answer;
  throw new TypeError('next-auth gave no response');
}

export { handle as GET, handle as POST };
