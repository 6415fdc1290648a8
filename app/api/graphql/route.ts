import { environment } from '../../../lib/env.ts';
import { proxyGraphql } from '../../../lib/graphql-proxy.ts';
import { readSession } from '../../../lib/session.ts';

export async function POST(request: Request): Promise<Response> {
  const { graphqlEndpoint, portalUrl } = environment();
  const session = await readSession();
  return proxyGraphql(request, {
    endpoint: graphqlEndpoint,
    portalOrigin: portalUrl,
    accessToken: session?.accessToken ?? null,
  });
}
