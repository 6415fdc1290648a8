import type { Page } from '@playwright/test';
import { scriptWeight } from './support/script-weight.ts';
import { open } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';
import { countWire, untilInteractive } from './support/wire.ts';

// Kilobytes of script, gzipped, before any interaction. 136 of them are React and Next.
const bars = [
  { path: '/use-cases/listCampaignsByCompany', bar: 150 },
  { path: '/use-cases/createAPIToken', bar: 150 },
  { path: '/docs/lists', bar: 150 },
  { path: '/reference/Campaign', bar: 155 },
];

for (const { path, bar } of bars) {
  test(`${path} loads at most ${bar} kB of script, and no editor`, async ({ page }) => {
    const { kilobytes, scripts } = await scriptWeight(page, path);
    expect(kilobytes).toBeLessThanOrEqual(bar);
    expect(await withEditors(page, scripts)).toEqual([]);
  });
}

test.describe('for Anna', () => {
  test.use({ as: 'Anna' });

  test('no other page loads an editor, and a link to the playground doesn’t prefetch one', async ({ page }) => {
    const scripts = new Set<string>();
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.add(response.url());
    });
    const own = ['/account', '/admin/tokens', '/admin/tokens/new', '/admin/members', '/admin/partners', '/admin/audit'];
    for (const path of ['/', '/docs', '/use-cases', '/reference', '/changelog', '/search?q=budget', ...own]) {
      await open(page, path);
      await page.getByRole('banner').getByRole('link', { name: 'Playground' }).first().hover();
      await page.waitForLoadState('networkidle');
    }
    expect(scripts.size).toBeGreaterThan(10);
    expect(await withEditors(page, [...scripts])).toEqual([]);
  });

  test('the playground transfers at most 1.8 MB, and accepts input', async ({ page }) => {
    const wire = await countWire(page);
    await untilInteractive(page);
    await page.waitForLoadState('networkidle');
    expect(wire.requests).toBeGreaterThan(20);
    expect(wire.bytes / 1_000).toBeLessThanOrEqual(1_800);
  });
});

/** Scripts that contain class names of the editors: CodeMirror's content, Monaco's lines. */
async function withEditors(page: Page, scripts: readonly string[]): Promise<string[]> {
  const texts = await Promise.all(scripts.map(async (url) => (await page.request.get(url)).text()));
  return scripts.filter((_, index) => /cm-content|view-lines/.test(texts[index] ?? ''));
}
