import { readClientAddress } from '#lib/server/client-address.ts';
import { environment } from '#lib/server/env.ts';
import { handleMcp, refuseMethod } from '#lib/mcp/handle-request.ts';

/** The portal for agents: MCP over streamable HTTP. */
export function POST(request: Request): Promise<Response> {
  const { apiUrl, graphqlEndpoint, portalUrl } = environment();
  return handleMcp(request, {
    endpoint: graphqlEndpoint,
    portalOrigin: portalUrl,
    isOwnApi: graphqlEndpoint === `${apiUrl}/graphql`,
    clientAddress: readClientAddress(request.headers),
  });
}

export { refuseMethod as GET, refuseMethod as DELETE };
