import type { Locator, Page } from '@playwright/test';
import { companiesOf } from './support/demo.ts';
import { open } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

const [nordlicht] = companiesOf('Anna');

/** How wide and in which color the line is that marks an item of a navigation as the current one. */
function lineOf(link: Locator, pseudo: '::after' | null = null): Promise<string> {
  return link.evaluate((element, part) => {
    const { content, borderBottomStyle, borderBottomWidth, borderBottomColor, backgroundColor } = getComputedStyle(
      element,
      part,
    );
    if (part !== null && content === 'none') return 'none';
    const canvas = getComputedStyle(document.documentElement).backgroundColor;
    const isSeen =
      borderBottomStyle !== 'none' && borderBottomColor !== canvas && borderBottomColor !== backgroundColor;
    return isSeen ? borderBottomWidth : 'none';
  }, pseudo);
}

const navigation = (page: Page, name: string) => page.getByRole('navigation', { name });

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in forced ${colorScheme} colors`, () => {
    test.use({ as: 'Anna', colorScheme, contextOptions: { forcedColors: 'active' } });

    test('only the current item of a navigation has a line', async ({ page }) => {
      await open(page, `/admin/tokens?company=${nordlicht?.id}`);
      const main = navigation(page, 'Main');
      expect(await lineOf(main.getByRole('link', { name: 'Admin' }), '::after')).toBe('4px');
      expect(await lineOf(main.getByRole('link', { name: 'Guides' }), '::after')).toBe('none');
      const administration = navigation(page, 'Administration');
      expect(await lineOf(administration.getByRole('link', { name: 'API keys' }))).toBe('4px');
      expect(await lineOf(administration.getByRole('link', { name: 'Members' }))).toBe('none');
    });

    test('the chosen theme and the chosen tab look different from the others', async ({ page }) => {
      await open(page, '/use-cases/listCompanies');
      const theme = page.getByRole('contentinfo').getByRole('group', { name: 'Color theme' });
      await expect(theme.getByRole('button', { name: 'System' })).toHaveCSS('outline-style', 'solid');
      await expect(theme.getByRole('button', { name: 'Dark' })).toHaveCSS('outline-style', 'none');
      const tabs = page.getByRole('main').getByRole('tablist').first().getByRole('tab');
      expect(await lineOf(tabs.first())).toBe('2px');
      expect(await lineOf(tabs.nth(1))).toBe('none');
    });
  });
}
