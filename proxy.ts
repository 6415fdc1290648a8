import { NextResponse, type NextRequest } from 'next/server';
import { pagePolicy } from './lib/content-security-policy.ts';
import { environment, isProduction } from './lib/env.ts';
import { prefersMarkdown } from './lib/markdown/negotiation.ts';
import { twinPath } from './lib/markdown/twin-path.ts';

/**
 * Sends whoever prefers Markdown to the page's twin, and gives pages that are made for each request their content security
 * policy. Built pages have theirs from `lib/portal-cache.ts` and don't come by here: the matcher sees to it.
 */
export function proxy(request: NextRequest): NextResponse {
  const { pathname } = request.nextUrl;
  const isPersonal = personalPages.test(pathname);
  if (!isPersonal && prefersMarkdown(request.headers.get('accept'))) {
    return NextResponse.rewrite(new URL(`/markdown${twinPath(pathname).slice(0, -'.md'.length)}`, request.url));
  }
  const monaco = pathname === '/playground';
  // Development evaluates code and writes inline styles to reload what is edited.
  if (!isProduction() || !(isPersonal || monaco)) return NextResponse.next();
  return withNonce(request, uploadPages.test(pathname) ? { objectStore: environment().objectStoreOrigin } : { monaco });
}

/** Pages that are somebody's own, and so have no twin. */
const personalPages = /^\/(account|admin|search|sign-in)(\/|$)/;

/** Pages that send files to the object store; whoever comes from elsewhere loads them whole (`next.config.mjs`). */
const uploadPages = /^\/admin\/uploads(\/|$)/;

/** The page with a policy whose nonce its inline scripts carry; Next reads it from the policy of the request. */
function withNonce(request: NextRequest, needs: { monaco?: boolean; objectStore?: string }): NextResponse {
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64');
  const policy = pagePolicy({ scripts: [`nonce-${nonce}`], ...needs });
  const headers = new Headers(request.headers);
  headers.set('content-security-policy', policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set('content-security-policy', policy);
  return response;
}

export const config = {
  matcher: [
    {
      source: '/(|docs|docs/.*|use-cases|use-cases/.*|reference|reference/.*|changelog|playground)',
      has: [{ type: 'header', key: 'accept', value: '.*text/markdown.*' }],
    },
    '/account',
    '/admin/:path*',
    '/playground',
    '/search',
    '/sign-in',
  ],
};
