import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { loadReference } from '../site/portal-reference.ts';
import { siteName } from '../server/site.ts';
import { addApiTools } from './api-tools.ts';
import type { Upstream } from './call-api.ts';
import { addPageResources } from './page-resources.ts';
import { addSchemaTools } from './schema-tools.ts';
import { addSearchTool } from './search-tool.ts';

const instructions = [
  'Litfass is the public GraphQL API of an advertising platform: companies, campaigns, audiences, performance reports.',
  'Start with search_docs: use-case pages contain an operation, its recorded response and common errors. Adapt one instead of writing an operation from scratch.',
  'Check with validate_operation, then estimate_cost, then run_operation. Amounts of money are in micros (1,000,000 = 1 unit of the currency) and integers beyond 32 bits are strings.',
  'run_operation and estimate_cost use the bearer token of this MCP request. No tool changes data: write mutations for people to run in their own programs.',
].join('\n');

/** Creates the MCP server for one request. It keeps no state between requests. */
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
