import { expect, test } from 'vitest';
import { sampleApiUrl } from '#lib/server/site.ts';
import { highlight } from '#lib/text/highlight.ts';
import { withApiUrl, withApiUrlInHtml } from './use-api-url.ts';

const apiUrl = 'https://api.example.org';

test('a sample calls the API of this installation', () => {
  expect(withApiUrl(`curl ${sampleApiUrl}/graphql; curl ${sampleApiUrl}`, apiUrl)).toBe(
    `curl ${apiUrl}/graphql; curl ${apiUrl}`,
  );
});

test.each([
  ['bash', `curl "\${LITFASS_API_URL:-${sampleApiUrl}}/graphql" --retry 5`],
  ['typescript', `const api = process.env.LITFASS_API_URL ?? '${sampleApiUrl}';`],
  ['python', `API = os.environ.get("LITFASS_API_URL", "${sampleApiUrl}")`],
] as const)('highlighted %s does, too, and stays balanced', async (language, code) => {
  const html = withApiUrlInHtml(await highlight(code, language), apiUrl);
  expect(html.replace(/<[^>]*>/g, '')).toContain(apiUrl);
  expect(html.match(/<span/g)?.length).toBe(html.match(/<\/span>/g)?.length);
});
