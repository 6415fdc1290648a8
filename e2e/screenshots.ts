import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, expect, type Page } from '@playwright/test';
import { browserFlags, findBrowser } from './browser.ts';
import { startProduct } from './support/product.ts';

// `npm run screenshots` creates the screenshots of the README and the image for link previews, from a production build
// with fresh demo data.

const folder = 'public/screenshots';
await using product = await startProduct();
const { portalUrl } = product;
const browser = await chromium.launch({ executablePath: findBrowser(), args: browserFlags });
await takeAll(browser);
await takeSocialImage(browser);
await browser.close();

async function takeAll(browser: Browser): Promise<void> {
  const { open, signIn } = await import('./support/sign-in.ts');
  const { openPlayground } = await import('./support/playground.ts');
  mkdirSync(folder, { recursive: true });
  const page = await browser.newPage({
    baseURL: portalUrl,
    viewport: { width: 1440, height: 900 },
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  await open(page, '/use-cases/listCompanies');
  await take(page, 'use-case');

  await signIn(page, 'Anna');
  const { run, result } = await openPlayground(page, '/playground?use-case=listCompanies');
  await run.click();
  await result.getByText('"listCompanies"').waitFor();
  // The editor shows a line before it is highlighted. Until then the whole line is one plain element.
  await result.locator('.mtk1', { hasText: '"createdAt": "' }).first().waitFor({ state: 'detached' });
  await page.mouse.move(0, 0);
  await take(page, 'playground');

  await open(page, '/admin/tokens');
  await take(page, 'admin');
  await rotateKey(page);
  await take(page, 'api-key');
  await open(page, '/admin/partners/grant');
  await page.getByLabel('Partner').selectOption({ index: 1 });
  await take(page, 'partner-consent');
  await open(page, '/admin/audit');
  await take(page, 'audit-log');
}

/** A key that is being rotated and whose old value is still in use. */
async function rotateKey(page: Page): Promise<void> {
  const { readDemo } = await import('./support/demo.ts');
  const { callApi } = await import('./support/api.ts');
  const { confirmSaved, revealedValue } = await import('./support/secrets.ts');
  const { open } = await import('./support/sign-in.ts');
  const { companyId } = readDemo().apiKey;
  const ask = 'query Campaigns($id: ID!) { listCampaignsByCompany(companyId: $id) { items { id name } } }';
  await open(page, `/admin/tokens/new?company=${companyId}`);
  await page.getByLabel('Name', { exact: true }).fill('BI connector');
  await page.getByRole('button', { name: 'Read only' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Create key' }).click();
  const value = await revealedValue(page);
  await confirmSaved(page);
  await page.getByRole('link', { name: 'BI connector' }).click();
  await page.getByRole('button', { name: 'Rotate' }).click();
  await page.getByRole('button', { name: 'Rotate secret' }).click();
  await confirmSaved(page);
  for (let request = 0; request < 40; request += 1) await callApi(value, ask, { id: companyId });
  // Use is saved some seconds later, and a page shows the state at its rendering.
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('The old secret is still in use')).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
}

async function take(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled', caret: 'hide' });
}

/** The top of the landing page without its links: 1200 × 630, the usual size of https://ogp.me images. */
async function takeSocialImage(browser: Browser): Promise<void> {
  const page = await browser.newPage({
    baseURL: portalUrl,
    viewport: { width: 1200, height: 630 },
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  await page.goto('/');
  await page.addStyleTag({
    content: `
      body > :not(main), main > :not(:first-child), main a { display: none !important; }
      main > section > div { min-height: 630px; padding-block: 0 !important; }
    `,
  });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.screenshot({ path: 'app/opengraph-image.png', animations: 'disabled', caret: 'hide' });
}
