import { NextResponse, type NextRequest } from 'next/server';
import { pagePolicy } from './lib/server/content-security-policy.ts';
import { environment, isProduction } from './lib/server/env.ts';
import { prefersMarkdown } from './lib/markdown/negotiation.ts';
import { companyChosenBy, companyCookieName, companyCookieOptions } from './lib/session/company-cookie.ts';
import { usesSecureCookies } from './lib/session/session-cookie.ts';
import { twinPath } from './lib/markdown/twin-path.ts';

/**
 * Rewrites a request that prefers Markdown to the page's Markdown version, and sets the content security policy of
 * dynamically rendered pages. Prerendered pages get theirs from `lib/server/portal-cache.ts`; the matcher excludes them
 * here. Remembers the company of an admin page.
 */
export function proxy(request: NextRequest): NextResponse {
  const response = respond(request);
  const companyId = adminPath.test(request.nextUrl.pathname) ? companyChosenBy(request) : undefined;
  if (companyId !== undefined) {
    response.cookies.set(
      companyCookieName,
      companyId,
      companyCookieOptions(usesSecureCookies(environment().portalUrl)),
    );
  }
  return response;
}

function respond(request: NextRequest): NextResponse {
  const { pathname } = request.nextUrl;
  const isPersonal = personalPages.test(pathname);
  if (!isPersonal && prefersMarkdown(request.headers.get('accept'))) {
    return NextResponse.rewrite(new URL(`/markdown${twinPath(pathname).slice(0, -'.md'.length)}`, request.url));
  }
  const monaco = pathname === '/playground';
  // Hot reload in development evaluates code and writes inline styles.
  if (!isProduction() || !(isPersonal || monaco)) return NextResponse.next();
  return withNonce(request, uploadPages.test(pathname) ? { objectStore: environment().objectStoreOrigin } : { monaco });
}

/** Pages with personal content, which have no Markdown version. */
const personalPages = /^\/(account|admin|connect|partner|search|sign-in|staff)(\/|$)/;

/** Pages of a company's administration. */
const adminPath = /^\/admin(\/|$)/;

/** Pages that send files to the object store. Navigation from other pages loads them whole (`next.config.mjs`). */
const uploadPages = /^\/admin\/uploads(\/|$)/;

/** A page whose policy has a nonce for its inline scripts. Next reads the nonce from the policy in the request. */
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
    '/account/:path*',
    '/admin/:path*',
    '/connect/:path*',
    '/partner/:path*',
    '/playground',
    '/search',
    '/sign-in',
    '/staff/:path*',
  ],
};
