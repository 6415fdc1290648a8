import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { twinPath } from '../markdown/twin-path.ts';
import { findInPortal } from '../search/search-index.ts';
import { success } from './tool-result.ts';

const found = z.object({
  title: z.string(),
  kind: z.string().describe('use case, guide, operation, type, field, error, permission …'),
  context: z.string().describe('Its parent: the operation of a use case, or the type of a field'),
  summary: z.string(),
  url: z.string().describe('The page for people, with the anchor of the section'),
  markdown: z.string().describe('The whole page as Markdown. Fetch it, or read it as a resource'),
});

/** Adds `search_docs`: the same search that the portal has in the browser. */
export function addSearchTool(server: McpServer, origin: string): void {
  server.registerTool(
    'search_docs',
    {
      title: 'Search the documentation',
      description:
        'Finds use cases (each with an operation and its recorded response), guides, operations, types, fields, error ' +
        'codes and permissions by words, and tolerates typos. Returns links to pages as Markdown, best match first. No token needed.',
      inputSchema: z.strictObject({
        query: z.string().min(1).max(200).describe('Words to search for, such as: campaigns out of budget'),
        limit: z.int().min(1).max(20).default(8).describe('Maximum number of results'),
      }),
      outputSchema: z.object({
        results: z.array(found),
        suggestions: z.array(z.string()).describe('Suggested words, if nothing was found'),
      }),
      annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
    },
    async ({ query, limit }) => {
      const { groups, suggestions } = await findInPortal(query);
      const results = groups
        .flatMap(({ hits }) => hits)
        .slice(0, limit)
        .map(({ title, kind, context, summary, path }) => {
          const [page = ''] = path.split('#');
          const url = `${origin}${path}`;
          // Without the anchor of a section: the URIs of resources have none.
          return { title, kind, context, summary, url, markdown: `${origin}${twinPath(page)}` };
        });
      return success({ results, suggestions });
    },
  );
}
