import NextAuth from 'next-auth/next';
import type { NextRequest } from 'next/server';
import { authOptions } from '../../../../lib/auth-options.ts';

interface AuthRouteContext {
  params: Promise<{ nextauth: string[] }>;
}

async function handle(request: NextRequest, context: AuthRouteContext): Promise<Response> {
  const answer: unknown = await NextAuth(request, context, authOptions());
  if (answer instanceof Response) return answer;
  throw new TypeError('next-auth gave no response');
}

export { handle as GET, handle as POST };
