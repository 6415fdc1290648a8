import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { loadReference } from '../reference/reference.ts';
import { siteName } from '../site.ts';
import { addApiTools } from './api-tools.ts';
import type { Upstream } from './ask-api.ts';
import { addPageResources } from './page-resources.ts';
import { addSchemaTools } from './schema-tools.ts';
import { addSearchTool } from './search-tool.ts';

const instructions = [
  'Litfass is the public GraphQL API of an advertising platform: companies, campaigns, audiences, performance figures.',
  'Start with search_docs: use-case pages hold an operation that was run, its answer and its pitfalls. Adapt one rather than writing from nothing.',
  'Check with validate_operation, then estimate_cost, then run_operation. Amounts of money are in micros (1,000,000 = 1 unit of the currency) and integers beyond 32 bits are strings.',
  'run_operation and estimate_cost use the bearer token this MCP request came with. Nothing here can change data: write mutations for people to run in their own programs.',
].join('\n');

/** The MCP server as one request sees it: it keeps nothing between two. */
export async function createServer(upstream: Upstream, portalOrigin: string): Promise<McpServer> {
  const server = new McpServer(
    { name: 'litfass', title: `${siteName} API`, version: '1.0.0' },
    { instructions, maxToolInputElements: 10_000 },
  );
  const { schema } = await loadReference();
  addSearchTool(server, portalOrigin);
  addSchemaTools(server, schema);
  addApiTools(server, schema, upstream);
  addPageResources(server, portalOrigin);
  return server;
}
