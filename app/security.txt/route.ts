import { environment } from '#lib/server/env.ts';
import { securityText } from '#lib/site/security-contact.ts';

export const dynamic = 'force-dynamic';

/** Who to write to about a vulnerability; not found if the operator names no one. */
export function GET(): Response {
  const { securityContact, portalUrl } = environment();
  if (securityContact === null) return new Response('This installation names no contact.\n', { status: 404 });
  return new Response(securityText(securityContact, portalUrl, Date.now()), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=86400' },
  });
}
