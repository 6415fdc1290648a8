import { sampleApiUrl } from '../site.ts';
import { lines, type SampleInput } from './sample.ts';

/**
 * A curl command for an operation. The body is JSON on one line per member, so the query's newlines and quotes are
 * escaped by construction; it travels in a quoted here-document, in which the shell touches nothing. The token is read
 * from the environment and never printed. `--retry` waits for `Retry-After` when there were too many requests.
 */
export function toCurl({ document, variables, list }: SampleInput): string {
  return lines(
    list !== undefined && '# One page. For the next, put pageInfo.endCursor into variables.page.after.',
    `curl "\${LITFASS_API_URL:-${sampleApiUrl}}/graphql" \\`,
    list !== undefined && '  --retry 5 \\',
    `  --header "Authorization: Bearer $LITFASS_TOKEN" \\`,
    `  --header "Content-Type: application/json" \\`,
    `  --data-binary @- <<'JSON'`,
    toBody({ document, variables }),
    'JSON',
  );
}

function toBody({ document, variables }: SampleInput): string {
  const members = [`  "query": ${JSON.stringify(document)}`];
  if (Object.keys(variables).length > 0) members.push(`  "variables": ${JSON.stringify(variables)}`);
  return `{\n${members.join(',\n')}\n}`;
}
