import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { startNode, untilReady } from '../deploy/processes.ts';
import { browserFlags, findBrowser } from './browser.ts';

// `npm run screenshots`: the pictures of the README, of a production build with fresh demo data.

const folder = 'public/screenshots';
const data = mkdtempSync(join(tmpdir(), 'litfass-screenshots-'));
const portalPort = await freePort();
const apiPort = await freePort();
const portalUrl = `http://localhost:${portalPort}`;
// Read by the helpers of the browser tests, which are loaded only after this.
Object.assign(process.env, { E2E_PORTAL_PORT: portalPort, E2E_API_PORT: apiPort, E2E_DATA_DIR: data });

const product = startNode('product', ['deploy/start.ts'], {
  ...process.env,
  PORTAL_PORT: portalPort,
  API_PORT: apiPort,
  PORTAL_URL: portalUrl,
  API_URL: `http://localhost:${apiPort}`,
  DATA_DIR: data,
});
try {
  await untilReady(`${portalUrl}/api/healthz`, product, 240_000);
  const browser = await chromium.launch({ executablePath: findBrowser(), args: browserFlags });
  await takeAll(browser);
  await browser.close();
} finally {
  product.stop();
  await product.exited;
  rmSync(data, { recursive: true, force: true });
}

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
  // The editor shows a line before it has its colours: until then the whole line is one piece of the plain kind.
  await result.locator('.mtk1', { hasText: '"createdAt": "' }).first().waitFor({ state: 'detached' });
  await page.mouse.move(0, 0);
  await take(page, 'playground');

  await rotateKey(page);
  await take(page, 'api-key');
  await open(page, '/admin/partners/grant');
  await page.getByLabel('Partner').selectOption({ index: 1 });
  await take(page, 'partner-consent');
  await open(page, '/admin/audit');
  await take(page, 'audit-log');
}

/** A key in the midst of a rotation, its old value still in use. */
async function rotateKey(page: Page): Promise<void> {
  const { readDemo } = await import('./support/demo.ts');
  const { callApi } = await import('./support/api.ts');
  const { confirmSaved, revealedValue } = await import('./support/secrets.ts');
  const { open } = await import('./support/sign-in.ts');
  const { companyId } = readDemo().apiKey;
  const ask = 'query Campaigns($id: ID!) { listCampaignsByCompany(companyId: $id) { items { id name } } }';
  await open(page, `/admin/tokens/new?company=${companyId}`);
  await page.getByLabel('Name').fill('BI connector');
  await page.getByRole('button', { name: 'Read only' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Create key' }).click();
  const value = await revealedValue(page);
  await confirmSaved(page);
  await page.getByRole('link', { name: 'BI connector' }).click();
  await page.getByRole('button', { name: 'Rotate' }).click();
  await page.getByRole('button', { name: 'Make a new value' }).click();
  await confirmSaved(page);
  for (let request = 0; request < 40; request += 1) await callApi(value, ask, { id: companyId });
  // Uses are written some seconds later.
  const inUse = page.getByText('The old value is still in use');
  for (let tries = 0; tries < 60 && !(await inUse.isVisible()); tries += 1) {
    await page.waitForTimeout(500);
    await page.reload();
  }
}

async function take(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled', caret: 'hide' });
}

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return String(typeof address === 'object' && address !== null ? address.port : 0);
}
