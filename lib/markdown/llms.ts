import { feedPaths } from '../changelog/feeds.ts';
import { siteDescription, siteName } from '../server/site.ts';
import { siteSections, type SitePage } from '../site/site-pages.ts';
import { pageLine } from './overview.ts';
import { bullets, link, page } from './markdown-parts.ts';

const facts = [
  'Every page is also available as Markdown: add `.md` to its URL, or send the header `Accept: text/markdown`.',
  `Agents can use MCP (streamable HTTP) at ${link('/mcp', '/mcp')}: \`search_docs\`, \`get_schema\` and \`validate_operation\` need no token; \`estimate_cost\` and \`run_operation\` use the bearer token of the MCP request and send only queries.`,
  'The API has one endpoint, `POST /graphql`, with `Authorization: Bearer <API key or partner token>`. Amounts of money are in micros. Integers beyond 32 bits are strings.',
];

/** `/llms.txt` in the format of https://llmstxt.org: title, summary, notes, then the pages by section. */
export function llmsText(pages: readonly SitePage[]): string {
  return page(
    `# ${siteName}`,
    `> ${siteDescription}`,
    bullets(facts),
    ...siteSections.flatMap((section) => {
      const members = pages.filter((candidate) => candidate.section === section);
      // llmstxt.org allows only headings of the second level, so the order shows the groups.
      return members.length === 0 ? [] : [`## ${section}`, bullets(members.map(pageLine))];
    }),
    '## Optional',
    bullets([
      `${link('All pages in one file', '/llms-full.txt')}: all pages above, without the programs in five languages`,
      `${link('Changes as a feed', feedPaths.json)}: a JSON Feed of the schema’s releases`,
    ]),
  );
}
