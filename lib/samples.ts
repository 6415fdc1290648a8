import type { Json } from './content-files.ts';
import { sampleApiUrl } from './site.ts';

interface SampleInput {
  document: string;
  variables: Record<string, Json>;
}

/**
 * A curl command for an operation. The body is JSON on one line per member, so the query's newlines and quotes are
 * escaped by construction; it travels in a quoted here-document, in which the shell touches nothing. The token is read
 * from the environment and never printed.
 */
export function toCurl({ document, variables }: SampleInput): string {
  return [
    `curl "\${LITFASS_API_URL:-${sampleApiUrl}}/graphql" \\`,
    `  --header "Authorization: Bearer $LITFASS_TOKEN" \\`,
    `  --header "Content-Type: application/json" \\`,
    `  --data-binary @- <<'JSON'`,
    toBody({ document, variables }),
    'JSON',
  ].join('\n');
}

function toBody({ document, variables }: SampleInput): string {
  const members = [`  "query": ${JSON.stringify(document)}`];
  if (Object.keys(variables).length > 0) members.push(`  "variables": ${JSON.stringify(variables)}`);
  return `{\n${members.join(',\n')}\n}`;
}
