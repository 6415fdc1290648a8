import { sampleApiUrl } from '../server/site.ts';
import { lines, type SampleInput } from './sample.ts';

type Request = Pick<SampleInput, 'document' | 'variables'> & { readonly operationName?: string | undefined };

/**
 * A curl command for an operation. The body is JSON with one member per line, so JSON encoding escapes the query's
 * newlines and quotes. A quoted here-document keeps the shell from changing it. The token comes from the environment
 * and is never printed. `--retry` waits for `Retry-After` when the rate limit is exhausted.
 */
export function toCurl({ list, ...request }: Request & Pick<SampleInput, 'list'>): string {
  return lines(
    list !== undefined && '# One page. For the next, put pageInfo.endCursor into variables.page.after.',
    ...command(list !== undefined),
    `  --data-binary @- <<'JSON'`,
    toRequestBody(request),
    'JSON',
  );
}

/** The same with the body in a separate file, for readers who want to store or edit it. */
export function toCurlWithFile(request: Request): string {
  return lines(
    `cat > body.json <<'JSON'`,
    toRequestBody(request),
    'JSON',
    '',
    ...command(false),
    '  --data-binary @body.json',
  );
}

/** The body of a request: JSON with one member per line. */
export function toRequestBody({ document, variables, operationName }: Request): string {
  const members = [`  "query": ${JSON.stringify(document)}`];
  if (Object.keys(variables).length > 0) members.push(`  "variables": ${JSON.stringify(variables)}`);
  if (operationName !== undefined) members.push(`  "operationName": ${JSON.stringify(operationName)}`);
  return `{\n${members.join(',\n')}\n}`;
}

function command(retries: boolean): (string | false)[] {
  return [
    `curl "\${LITFASS_API_URL:-${sampleApiUrl}}/graphql" \\`,
    retries && '  --retry 5 \\',
    `  --header "Authorization: Bearer $LITFASS_TOKEN" \\`,
    `  --header "Content-Type: application/json" \\`,
  ];
}
