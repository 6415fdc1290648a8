import { environment } from '#lib/server/env.ts';
import { proxyGraphql } from '#lib/proxy/graphql-proxy.ts';
import { readKeptKey } from '#lib/proxy/run-as.ts';
import { runAsHeader } from '#lib/proxy/run-as-state.ts';
import { readSession } from '#lib/session/session.ts';

export async function POST(request: Request): Promise<Response> {
  const { graphqlEndpoint, portalUrl } = environment();
  const session = await readSession();
  const key = session && request.headers.has(runAsHeader) ? await readKeptKey(session) : null;
  return proxyGraphql(request, {
    endpoint: graphqlEndpoint,
    portalOrigin: portalUrl,
    accessToken: session?.accessToken ?? null,
    clientAddress: session?.clientAddress,
    key,
  });
}
