import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { portalUrl } from './demo.ts';

/** The official MCP client, connected to the portal like an agent. */
export async function connectAgent(headers: Record<string, string> = {}): Promise<Client> {
  const client = new Client({ name: 'e2e', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', portalUrl), { requestInit: { headers } }));
  return client;
}

/** The result of a tool, with its text. */
export async function callTool(client: Client, name: string, parameters: Record<string, unknown>) {
  const result = CallToolResultSchema.parse(await client.callTool({ name, arguments: parameters }));
  return { ...result, text: result.content.map((part) => (part.type === 'text' ? part.text : '')).join('\n') };
}
