/** Answers the router with nothing, so that it loads the page whole: `next.config.mjs` says when. */
export function GET(): Response {
  return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } });
}
