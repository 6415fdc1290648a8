import { scriptWeight } from './support/script-weight.ts';
import { expect, test } from './support/test.ts';

// Kilobytes of script, gzipped, before the reader has asked for anything. 136 of them are React and Next.
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
    const texts = await Promise.all(scripts.map(async (url) => (await page.request.get(url)).text()));
    // Names that editors can't do without: CodeMirror's class of its content, Monaco's of its lines.
    expect(scripts.filter((_, index) => /cm-content|view-lines/.test(texts[index] ?? ''))).toEqual([]);
  });
}
