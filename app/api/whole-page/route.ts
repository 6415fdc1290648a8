/** Returns an empty response to the router, which then loads the whole page: see `next.config.mjs`. */
export function GET(): Response {
  return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } });
}
