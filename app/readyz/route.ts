import { environment } from '#lib/server/env.ts';
import { checkReadiness } from '#lib/server/readiness.ts';

export const dynamic = 'force-dynamic';

/** Whether a load balancer should send requests here: 200, or 503 while the portal drains. */
export async function GET(): Promise<Response> {
  const readiness = await checkReadiness(environment());
  return Response.json(readiness, {
    status: readiness.status === 'draining' ? 503 : 200,
    headers: { 'cache-control': 'no-store' },
  });
}
