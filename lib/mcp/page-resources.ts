import { ResourceTemplate, type McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { listTwins, readTwin } from '../markdown/twins.ts';
import { twinPath } from '../markdown/twin-path.ts';

const markdown = 'text/markdown';

/** Registers every public page as a resource. The resource's URI is the page's URL. */
export function addPageResources(server: McpServer, origin: string): void {
  const addressOf = (path: string) => `${origin}${twinPath(path)}`;
  const template = new ResourceTemplate(`${origin}/{+page}.md`, {
    list: async () => ({
      resources: (await listTwins()).map(({ path, title, question, summary }) => ({
        uri: addressOf(path),
        name: question ?? title,
        description: summary,
        mimeType: markdown,
      })),
    }),
  });
  server.registerResource(
    'page',
    template,
    { title: 'A page of the documentation', description: 'Any page of the portal as Markdown', mimeType: markdown },
    async (uri) => {
      const found = (await listTwins()).find(({ path }) => addressOf(path) === uri.href);
      const text = found && (await readTwin(found.path, origin));
      if (text === undefined) throw new Error(`There is no page ${uri.href}. Find pages with search_docs.`);
      return { contents: [{ uri: uri.href, mimeType: markdown, text }] };
    },
  );
}
