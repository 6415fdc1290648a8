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
  if (request.method === 'POST') {
    // next-auth's own token holds another site off as well; nothing of this route depends on it alone.
    if (!isSameOrigin(request.headers, environment().portalUrl)) {
      return Response.json({ problem: 'Only pages of this portal may use this address.' }, { status: 403 });
    }
    // Whoever signs in or out leaves no key behind for the next.
    await forgetKey();
  }
  const answer: unknown = await NextAuth(request, context, authOptions());
  if (answer instanceof Response) return answer;
  throw new TypeError('next-auth gave no response');
}

export { handle as GET, handle as POST };
