import { scriptWeight } from './support/script-weight.ts';
import { expect, test } from './support/test.ts';

/** The bar of the documentation: kilobytes of script, gzipped, before the reader has asked for anything. */
const bar = 150;

for (const path of [
  '/use-cases/listCampaignsByCompany',
  '/use-cases/createAPIToken',
  '/docs/lists',
  '/reference/Campaign',
]) {
  test(`${path} loads at most ${bar} kB of script, and no editor`, async ({ page }) => {
    const { kilobytes, scripts } = await scriptWeight(page, path);
    expect(kilobytes).toBeLessThanOrEqual(bar);
    const texts = await Promise.all(scripts.map(async (url) => (await page.request.get(url)).text()));
    // Names that editors can't do without: CodeMirror's class of its content, Monaco's of its lines.
    expect(scripts.filter((_, index) => /cm-content|view-lines/.test(texts[index] ?? ''))).toEqual([]);
  });
}
