import { sampleApiUrl } from '../site.ts';
import { lines, type SampleInput } from './sample.ts';

type Request = Pick<SampleInput, 'document' | 'variables'> & { readonly operationName?: string | undefined };

/**
 * A curl command for an operation. The body is JSON on one line per member, so the query's newlines and quotes are
 * escaped by construction; it travels in a quoted here-document, in which the shell touches nothing. The token is read
 * from the environment and never printed. `--retry` waits for `Retry-After` when there were too many requests.
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

/** The same with the body in a file of its own, for bodies one wants to keep or edit. */
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

/** The body of a request: JSON with one member a line. */
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
