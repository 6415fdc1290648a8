import { sampleApiUrl } from '../server/site.ts';
import { lines, variablesAsJson, type SampleInput } from './sample.ts';

/** A program for Node 22 or later that needs no packages. */
export function toTypeScript(input: SampleInput): string {
  return lines(
    `const endpoint = \`\${process.env.LITFASS_API_URL ?? '${sampleApiUrl}'}/graphql\`;`,
    '',
    `const query = ${toTemplate(input.document)};`,
    '',
    `const variables = ${variablesAsJson(input)};`,
    '',
    request(input.list !== undefined),
    '',
    input.list === undefined ? once(input.mutation) : everyPage(input.list),
    '',
    'export {};',
  );
}

function toTemplate(text: string): string {
  return `\`\n${text.replaceAll('\\', '\\\\').replaceAll('`', '\\`').replaceAll('${', '\\${')}\n\``;
}

function request(retries: boolean): string {
  const send = (pad: string) =>
    [
      'const response = await fetch(endpoint, {',
      "  method: 'POST',",
      '  headers: {',
      '    Authorization: `Bearer ${process.env.LITFASS_TOKEN}`,',
      "    'Content-Type': 'application/json',",
      '  },',
      '  body: JSON.stringify({ query, variables }),',
      '});',
    ].join(`\n${pad}`);
  const read = (pad: string) =>
    [
      'const { data, errors } = await response.json();',
      "if (errors) throw new Error(errors.map((error: { message: string }) => error.message).join('\\n'));",
      'return data;',
    ].join(`\n${pad}`);
  if (!retries) return `async function ask() {\n  ${send('  ')}\n  ${read('  ')}\n}`;
  return `async function ask() {
  for (;;) {
    ${send('    ')}
    if (response.status === 429) {
      const seconds = Number(response.headers.get('retry-after') ?? 1);
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
      continue;
    }
    ${read('    ')}
  }
}`;
}

function once(mutation: string | undefined): string {
  if (mutation === undefined) return 'console.log(JSON.stringify(await ask(), null, 2));';
  return `const { ${mutation}: result } = await ask();
for (const { code, message } of result.userErrors) console.error(\`\${code}: \${message}\`);
console.log(JSON.stringify(result, null, 2));`;
}

function everyPage(list: string): string {
  return `const items = [];
for (;;) {
  const { ${list}: page } = await ask();
  items.push(...page.items);
  if (!page.pageInfo.hasNextPage) break;
  variables.page = { ...variables.page, after: page.pageInfo.endCursor };
}
console.log(JSON.stringify(items, null, 2));`;
}
