import { portalOrigin, publicApiUrl } from '#lib/server/portal-origin.ts';

export const dynamic = 'force-dynamic';

/** The error for programs that send their requests to the portal, which would fail to read a page as JSON. */
export function POST(): Response {
  const message = `This is the portal, not the API. Send requests to ${publicApiUrl()}/graphql.`;
  return Response.json({ errors: [{ message, extensions: { code: 'NOT_FOUND' } }] }, { status: 404 });
}

/** People who open the URL of the API in a browser are looking for the playground. */
export function GET(): Response {
  return Response.redirect(`${portalOrigin()}/playground`);
}
