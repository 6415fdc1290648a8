import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ValueHere } from './variable-list.tsx';

async function render(value: unknown): Promise<string> {
  return renderToStaticMarkup(await ValueHere({ name: 'input', value }));
}

test('an object with several fields is a block with a line for each', async () => {
  const html = await render({ startDate: '2026-11-09', endDate: '2026-11-15' });
  expect(html.replaceAll(/<[^>]+>/g, '')).toMatch(/\{\n {2}.*startDate.*,\n {2}.*endDate.*\n\}$/);
});

test('any other value stays on the line', async () => {
  for (const value of ['TOTAL', ['CHANNEL'], { limit: 50 }, null]) expect(await render(value)).not.toContain('<pre');
  expect(await render({ limit: 50 })).toContain('{ &quot;limit&quot;: 50 }');
});
