import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { violationsOn } from './support/accessibility.ts';
import { companiesOf } from './support/demo.ts';
import { openPlayground } from './support/playground.ts';
import { runHere } from './support/run-here.ts';
import { open } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

const path = '/use-cases/listPerformanceByCompany';

/** Opens the chart of the recorded response. */
async function recordedChart(page: Page): Promise<Locator> {
  await open(page, path);
  await page.getByRole('tablist', { name: 'The recorded response' }).getByRole('tab', { name: 'Chart' }).click();
  const figure = page.getByRole('figure', { name: 'Spend by channel' });
  await expect(figure.getByRole('img')).toBeVisible();
  return figure;
}

async function saved(page: Page, button: Locator): Promise<{ name: string; content: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}

test('a recorded report is a chart with names, money, another measure, a table and files', async ({ page }) => {
  const figure = await recordedChart(page);
  const picture = figure.getByRole('img');
  await expect(picture).toHaveAccessibleName('Spend by channel. Highest: Connected TV, €40,107.80.');
  await expect(picture).toContainText('Digital out of home');
  await figure.getByText('Show as a table').click();
  await expect(figure.getByRole('row', { name: 'Connected TV €40,107.80' })).toBeVisible();

  const csv = await saved(page, figure.getByRole('button', { name: 'Download the chart’s values as CSV' }));
  expect(csv.name).toMatch(/^spend-by-channel-\d{4}-\d\d-\d\d\.csv$/);
  expect(csv.content.toString()).toContain('"Connected TV","yes",40107.799064\r\n');
  const png = await saved(page, figure.getByRole('button', { name: 'Download the chart as PNG' }));
  expect(png.name).toMatch(/\.png$/);
  expect(png.content.subarray(1, 4).toString()).toBe('PNG');

  await figure.getByLabel('Measure').selectOption({ label: 'CTR' });
  await expect(page.getByRole('figure', { name: 'CTR by channel' }).getByRole('img')).toHaveAccessibleName(
    'CTR by channel. Highest: Online video, 0.38%.',
  );
});

test('the code that draws charts is loaded only when a chart is shown', async ({ page }) => {
  const scripts: string[] = [];
  page.on('response', (response) => {
    if (!response.url().endsWith('.js')) return;
    response.text().then(
      (text) => scripts.push(text),
      () => undefined,
    );
  });
  const draws = () => scripts.some((text) => text.includes('bandwidth') && text.includes('paddingInner'));
  await open(page, path);
  await page.waitForLoadState('networkidle');
  expect(draws()).toBe(false);
  await page.getByRole('tablist', { name: 'The recorded response' }).getByRole('tab', { name: 'Chart' }).click();
  await expect(page.getByRole('figure', { name: 'Spend by channel' }).getByRole('img')).toBeVisible();
  await expect.poll(draws).toBe(true);
});

test('a chart that becomes narrower never makes its page scroll sideways', async ({ page }) => {
  const figure = await recordedChart(page);
  const overflow = await figure.evaluate((element: HTMLElement) => {
    // Measured before the chart gets its new width.
    element.style.width = '200px';
    return element.scrollWidth - element.clientWidth;
  });
  expect(overflow).toBe(0);
});

test('axe finds nothing in a chart, in both themes', async ({ page }) => {
  const figure = await recordedChart(page);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(figure.getByRole('img')).toBeVisible();
    expect(await violationsOn(page)).toEqual([]);
  }
});

test.describe('for Anna', () => {
  test.use({ as: 'Anna' });

  test('the playground draws a report by day, and the keyboard reads each day', async ({ page }) => {
    const [nordlicht] = companiesOf('Anna');
    const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
    const query = `{ listPerformanceByCompany(companyId: "${nordlicht?.id}", range: { startDate: "${day(9)}", endDate: "${day(0)}" }, groupBy: [CHANNEL], page: { limit: 100 }) {
      items { periodStart channel isFinal metrics { spendMicros ctr } } freshness { currencyCode timeZone } } }`;
    const { run } = await openPlayground(page, `/playground#${new URLSearchParams({ query, view: 'chart' })}`);
    await run.click();
    const figure = page.getByRole('figure', { name: 'Spend by day and channel' });
    await expect(figure.getByRole('img')).toBeVisible();
    await expect(figure).toContainText('Not final');
    await expect(figure).toContainText('Days in the company’s time zone, Europe/Berlin.');
    const slider = figure.getByRole('slider', { name: 'Day to read' });
    const last = await slider.getAttribute('aria-valuetext');
    expect(last).toMatch(/^\d+ \w+ \d{4}(, not final)?: total €/);
    await expect(figure).toContainText(/\d+ days\s*Total €/);
    await figure.getByRole('img').hover();
    await expect(figure).toContainText(/\d+ \w+ \d{4}(, not final)?\s*Total €/);
    await page.mouse.move(0, 0);
    await expect(figure).toContainText(/\d+ days\s*Total €/);
    await slider.focus();
    await expect(figure).not.toContainText(/\d+ days\s*Total €/);
    await page.keyboard.press('ArrowLeft');
    await expect(slider).not.toHaveAttribute('aria-valuetext', last ?? '');
    await expect(slider).toHaveAttribute('aria-valuetext', /Connected TV €/);
  });

  test('“Run it here” draws her own report', async ({ page }) => {
    const { section, run, company } = await runHere(page, 'listPerformanceByCompany');
    await company.selectOption({ label: 'Nordlicht Outdoor' });
    await run.click();
    await section.getByRole('tablist', { name: 'Your response' }).getByRole('tab', { name: 'Chart' }).click();
    await expect(section.getByRole('figure', { name: 'Spend by channel' }).getByRole('img').last()).toBeVisible();
  });
});
