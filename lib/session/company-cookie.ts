import { z } from 'zod';

/** Keeps the company that the visitor chose last for pages whose URL names none. It contains an id and nothing secret. */
export const companyCookieName = 'litfass-company';

/** 400 days, the longest time for which browsers keep a cookie (RFC 6265bis, section 5.5). */
const companyCookieSeconds = 400 * 24 * 60 * 60;

export function companyCookieOptions(secure: boolean) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: companyCookieSeconds } as const;
}

/** The company that a request chooses: the one in the URL of a page that the visitor opens. */
export function companyChosenBy(request: Pick<Request, 'headers' | 'method' | 'url'>): string | undefined {
  // The portal's links fetch pages before they are opened.
  const isOpened = request.method === 'GET' && !request.headers.has('next-router-prefetch');
  const id = z.uuid().safeParse(new URL(request.url).searchParams.get('company'));
  return isOpened ? id.data : undefined;
}
