import { NextResponse, type NextRequest } from 'next/server';
import { prefersMarkdown } from './lib/markdown/negotiation.ts';
import { twinPath } from './lib/markdown/twin-path.ts';

/** Sends whoever prefers Markdown to the page's twin. Nobody else comes by here: the matcher sees to it. */
export function proxy(request: NextRequest): NextResponse {
  if (!prefersMarkdown(request.headers.get('accept'))) return NextResponse.next();
  const { pathname } = request.nextUrl;
  return NextResponse.rewrite(new URL(`/markdown${twinPath(pathname).slice(0, -'.md'.length)}`, request.url));
}

export const config = {
  matcher: [
    {
      source: '/(|docs|docs/.*|use-cases|use-cases/.*|reference|reference/.*|changelog|playground)',
      has: [{ type: 'header', key: 'accept', value: '.*text/markdown.*' }],
    },
  ],
};
