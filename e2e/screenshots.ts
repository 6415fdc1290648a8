import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
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
    // The portal's policy refuses a style that isn't its own.
    bypassCSP: true,
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
