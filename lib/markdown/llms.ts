import { feedPaths } from '../changelog/feeds.ts';
import { siteDescription, siteName } from '../site.ts';
import { siteSections, type SitePage } from '../site-pages.ts';
import { pageLine } from './overview.ts';
import { bullets, link, page } from './parts.ts';

const facts = [
  'Every page is also Markdown: its address with `.md`, or with the header `Accept: text/markdown`.',
  `Agents can ask by MCP (streamable HTTP) at ${link('/mcp', '/mcp')}: \`search_docs\`, \`get_schema\` and \`validate_operation\` need no token; \`estimate_cost\` and \`run_operation\` use the bearer token of the MCP request and send queries only.`,
  'The API has one endpoint, `POST /graphql`, with `Authorization: Bearer <API key or partner token>`. Amounts of money are micros; integers beyond 32 bits are strings.',
];

/** `/llms.txt` in the form of https://llmstxt.org: title, summary, what to know, then the pages by section. */
export function llmsText(pages: readonly SitePage[]): string {
  return page(
    `# ${siteName}`,
    `> ${siteDescription}`,
    bullets(facts),
    ...siteSections.flatMap((section) => {
      const members = pages.filter((candidate) => candidate.section === section);
      // llmstxt.org knows headings of the second level only; groups are told by order.
      return members.length === 0 ? [] : [`## ${section}`, bullets(members.map(pageLine))];
    }),
    '## Optional',
    bullets([
      `${link('All pages in one file', '/llms-full.txt')}: everything above, without the programs in five languages`,
      `${link('Changes as a feed', feedPaths.json)}: JSON Feed of the releases of the schema`,
    ]),
  );
}
