import { violationsOn } from './support/accessibility.ts';
import { companiesOf } from './support/demo.ts';
import { textOf, untilEditable } from './support/playground.ts';
import { open } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

const [nordlicht, , bergwerk] = companiesOf('Anna');

test.describe('for Anna, an admin', () => {
  test.use({ as: 'Anna' });

  test('the overview shows spend, campaigns, issues, uploads, requests and what expires', async ({ page }) => {
    await open(page, '/admin');
    await expect(page).toHaveURL(`/admin?company=${nordlicht?.id}`);
    const navigation = page.getByRole('navigation', { name: 'Administration' });
    await expect(navigation.getByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'page');
    const card = (name: string) => page.getByRole('region', { name, exact: true });
    await expect(card('Last 28 days').getByRole('img', { name: /^Spend by day/ })).toBeVisible();
    const campaigns = card('Active campaigns').getByRole('table');
    await expect(campaigns.getByRole('meter').first()).toHaveAccessibleName(/^Spent share of the budget of /);
    for (const name of ['Delivery issues', 'Latest uploads', 'API requests in the last 14 days', 'Expires soon']) {
      await expect(card(name)).not.toContainText(/^Loading/);
      await expect(card(name)).not.toContainText('could not be loaded');
    }
    const keys = card('API requests in the last 14 days');
    await expect(keys.getByRole('meter', { name: 'Points left of the rate limit' })).toBeVisible();
    await expect(keys).toContainText(/Rate limit of all keys: [\d,]+ of 500,000 points left/);
    await card('Latest uploads').getByRole('link', { name: 'All uploads' }).click();
    await expect(page).toHaveURL(`/admin/uploads?company=${nordlicht?.id}`);
  });

  test('the query for all active campaigns begins with those of the overview', async ({ page }) => {
    await open(page, '/admin');
    const card = page.getByRole('region', { name: 'Active campaigns', exact: true });
    const first = await card.getByRole('rowheader').first().getByRole('link').innerText();
    await card.getByRole('link', { name: 'Query all active campaigns' }).click();
    await expect(page).toHaveURL(/^[^?]+\/playground\?use-case=listCampaignsByCompany&company=/);
    const { run } = await untilEditable(page);
    await run.click();
    await page.getByRole('tab', { name: 'Table' }).click();
    const rows = page.getByRole('tabpanel', { name: 'Table' }).getByRole('table').first().getByRole('row');
    await expect(rows.nth(1)).toContainText(first);
    expect(await rows.count()).toBeGreaterThan(11);
  });

  test('a campaign of the overview opens in the playground', async ({ page }) => {
    await open(page, '/admin');
    const issues = page.getByRole('region', { name: 'Delivery issues', exact: true });
    const campaign = issues.getByRole('list', { name: 'Campaigns' }).getByRole('link').first();
    const name = await campaign.innerText();
    await campaign.click();
    await expect(page).toHaveURL(/^[^?]+\/playground\?use-case=getCampaign&company=/);
    const { run, result } = await untilEditable(page);
    await run.click();
    // A line can end within the name.
    await expect
      .poll(async () => (await textOf(result)).replaceAll(/\s+/g, ' '))
      .toContain(name.replaceAll(/\s+/g, ' '));
  });

  test('a sentence replaces the cards without permission, and the others are complete', async ({ page }) => {
    const card = (name: string) => page.getByRole('region', { name, exact: true });
    await open(page, `/admin?company=${bergwerk?.id}`);
    await expect(page.getByRole('main')).toContainText(
      'Your role in this company can’t see its API keys. Ask one of its admins.',
    );
    for (const name of ['Last 28 days', 'Active campaigns', 'Delivery issues', 'Latest uploads']) {
      await expect(card(name), name).toBeVisible();
    }
    await expect(card('API requests in the last 14 days')).toHaveCount(0);
    await expect(card('Expires soon')).toHaveCount(0);
  });

  test('axe finds nothing, and nothing scrolls sideways on a phone', async ({ page }) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await open(page, '/admin');
      await expect(page.getByRole('img', { name: /^Spend by day/ })).toBeVisible();
      expect(await violationsOn(page)).toEqual([]);
    }
    await page.setViewportSize({ width: 360, height: 800 });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
      .toBe(0);
  });
});

test('a visitor is asked to sign in', async ({ page }) => {
  await open(page, '/admin');
  await expect(page.getByRole('heading', { name: 'Sign in to see your company’s overview' })).toBeVisible();
});
