import { environment } from '../../lib/env.ts';
import { handleMcp, refuseMethod } from '../../lib/mcp/handle-request.ts';

/** The portal for agents: MCP by streamable HTTP. */
export function POST(request: Request): Promise<Response> {
  const { graphqlEndpoint, portalUrl } = environment();
  return handleMcp(request, { endpoint: graphqlEndpoint, portalOrigin: portalUrl });
}

export { refuseMethod as GET, refuseMethod as DELETE };
