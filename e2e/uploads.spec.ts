import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page, Request, Response } from '@playwright/test';
import { violationsOn } from './support/accessibility.ts';
import { apiUrl, readDemo } from './support/demo.ts';
import { open } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

const { companyId } = readDemo().apiKey;
const newUpload = `/admin/uploads/new?company=${companyId}`;
const folder = mkdtempSync(join(tmpdir(), 'litfass-uploads-'));
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A file of the given size that is quick to read: few people, each with as many notes as a row can have. */
function writeFile(name: string, bytes: number): string {
  const notes = Array.from({ length: 15 }, () => 'n'.repeat(4_000));
  const header = `Email,${notes.map((_, index) => `note ${index}`).join(',')}`;
  const rows = Array.from({ length: Math.ceil(bytes / 60_050) }, (_, row) => {
    return [row === 3 ? 'invalid' : `person${row}@example.com`, ...notes].join(',');
  });
  const path = join(folder, name);
  writeFileSync(path, `${header}\n${rows.join('\n')}\n`);
  return path;
}

async function fillForm(page: Page, file: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0], name: string) {
  await page.getByLabel(/^Choose (a|another) file/).setInputFiles(file);
  await expect(page.getByRole('table', { name: 'Columns of the file' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Audience' }).selectOption({ label: 'A new audience' });
  await page.getByLabel('Audience name').fill(`${name} ${Date.now()}`);
  await page.getByLabel(/data being sent to the platform/).selectOption('GRANTED');
  await page.getByLabel(/consent to personalized advertising/).selectOption('GRANTED');
}

/** Requests that send bytes to the object store. */
function watchPuts(page: Page): Request[] {
  const puts: Request[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().startsWith(`${apiUrl}/storage/`)) puts.push(request);
  });
  return puts;
}

const partOf = (request: Request) => new URL(request.url()).searchParams.get('partNumber') ?? '';

/** Whether the object store has received a part. */
const isArrival = (response: Response) => response.request().method() === 'PUT' && response.ok();

/** The parts that the object store has received, in order. */
function watchArrivals(page: Page): string[] {
  const arrived: string[] = [];
  // Not the end of a request: its event comes later, and never after the page was left.
  page.on('response', (response) => {
    if (isArrival(response)) arrived.push(partOf(response.request()));
  });
  return arrived;
}

const result = (page: Page) => page.getByRole('region', { name: 'Result' });

/** Runs in the page: the number of hashed files that the browser stores. */
async function countHashedFiles(): Promise<number> {
  const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('hashed-uploads', { create: true });
  const names: string[] = [];
  for await (const name of folder.keys()) names.push(name);
  return names.length;
}

test.describe('for Anna', () => {
  test.use({ as: 'Anna' });

  test('an interrupted upload of 50 MB continues after a reload', async ({ page, context, watch }) => {
    watch.expectError(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_NETWORK|ERR_ABORTED/);
    page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined));
    const file = writeFile('customers.csv', 50_000_000);
    const begun = watchPuts(page);
    const network = await context.newCDPSession(page);
    const emulate = (conditions: { offline: boolean; uploadThroughput: number }) =>
      network.send('Network.emulateNetworkConditions', { latency: 0, downloadThroughput: -1, ...conditions });
    await open(page, newUpload);
    await fillForm(page, file, 'Cut off');

    // Slow enough to interrupt the second of three parts.
    await emulate({ offline: false, uploadThroughput: 4_000_000 });
    await page.getByRole('button', { name: /^Upload to / }).click();
    await expect(page).toHaveURL(/\/admin\/uploads\/[0-9a-f-]{36}$/);
    await expect(page.getByText('1 of 3 parts have arrived.')).toBeVisible();
    const bar = page.getByRole('progressbar', { name: 'Sending the file' });
    await expect.poll(async () => Number(await bar.getAttribute('value'))).toBeGreaterThan(38);
    await emulate({ offline: true, uploadThroughput: -1 });
    await expect(page.getByText('No connection')).toBeVisible();
    await expect(page.getByText('The parts that arrived are kept.')).toBeVisible();
    await page.getByRole('button', { name: 'Pause' }).click();
    await expect(page.getByText('Paused').first()).toBeVisible();
    await emulate({ offline: false, uploadThroughput: -1 });
    await page.reload();
    // Bytes that were sent may have arrived although there was no response.
    await expect(page.getByText(/^[12] of 3 parts have arrived. They are not sent again.$/)).toBeVisible();

    // Another file is recognized; the same one continues.
    const again = page.getByLabel(/^Choose (a|another) file/);
    await again.setInputFiles({ name: 'customers.csv', mimeType: 'text/csv', buffer: Buffer.from('email\n') });
    await expect(page.getByText(/^This file has 6 bytes/)).toBeVisible();
    await again.setInputFiles(file);
    await expect(result(page)).toContainText('Members added', { timeout: 60_000 });
    await expect(page.getByText('Completed, with errors')).toBeVisible();
    await expect(page.getByRole('table', { name: 'Issues row by row' })).toContainText('Invalid email address');
    expect(begun.map(partOf).filter((part) => part === '1')).toHaveLength(1);
    expect(begun.map(partOf).slice(0, 2)).toEqual(['1', '2']);
    expect(begun.map(partOf).at(-1)).toBe('3');

    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: /^Download the report/ }).click();
    expect((await download).suggestedFilename()).toBe('customers.csv.issues.csv.gz');

    expect(await violationsOn(page)).toEqual([]);
  });

  test('an upload in parts continues with the missing parts, in one window at a time', async ({
    page,
    context,
    watch,
  }) => {
    watch.expectError(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_ABORTED/);
    page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined));
    const file = writeFile('large.csv', 106_000_000);
    const sent = watchArrivals(page);
    await open(page, newUpload);
    await fillForm(page, file, 'In parts');
    const firstThree = Promise.all(
      ['1', '2', '3'].map((part) => page.waitForResponse((one) => isArrival(one) && partOf(one.request()) === part)),
    );
    await page.route(`${apiUrl}/storage/**`, async (route) => {
      const part = partOf(route.request());
      if (route.request().method() === 'PUT' && Number(part) > 3) {
        // A failed part stops the others, whose responses would be lost.
        await firstThree;
        await route.abort('internetdisconnected');
      } else await route.continue();
    });
    await page.getByRole('button', { name: /^Upload to / }).click();
    await expect(page.getByText('3 of 7 parts have arrived.')).toBeVisible();
    await expect(page.getByText('No connection')).toBeVisible();

    // A second window sends nothing, and updates itself when it can continue and when the upload has ended.
    const other = await context.newPage();
    await open(other, page.url());
    await expect(other.getByText('Another window of this browser is sending the file')).toBeVisible();
    await page.reload();
    await expect(page.getByText('3 of 7 parts have arrived. They are not sent again.')).toBeVisible();
    await expect(other.getByText('3 of 7 parts have arrived. They are not sent again.')).toBeVisible();
    await page.unroute(`${apiUrl}/storage/**`);
    await page.getByLabel(/^Choose (a|another) file/).setInputFiles(file);
    // The heading of the page updates like the content below it.
    await expect(page.getByText('Checking', { exact: true })).toBeVisible();
    await expect(result(page)).toContainText('Members added', { timeout: 60_000 });
    expect(sent.toSorted()).toEqual(['1', '2', '3', '4', '5', '6', '7']);
    await expect(result(other)).toContainText('Members added');
  });

  test('with hashing on the device, no raw value leaves it', async ({ page }) => {
    const said: string[] = [];
    const bodies: string[] = [];
    page.on('request', (request) => said.push(request.url(), request.postData() ?? ''));
    page.on('console', (message) => {
      if (message.text().startsWith('body: ')) bodies.push(message.text());
    });
    // The DevTools protocol leaves out bodies that are files.
    await page.addInitScript(() => {
      const send = Reflect.get(XMLHttpRequest.prototype, 'send');
      XMLHttpRequest.prototype.send = function (body) {
        if (body instanceof Blob) body.text().then((text) => console.info(`body: ${text}`), reportError);
        send.call(this, body);
      };
    });
    await open(page, newUpload);
    const text = 'email,phone,customer id\njane.saoirse@gmail.com,030 23125678,K-4711\ninvalid,,K-4712\n';
    await fillForm(page, { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }, 'Hashed');
    await page.getByLabel('Country of phone numbers').fill('DE');
    await page.getByLabel('Maximum share of rejected rows, in percent').fill('60');
    await page.getByLabel('Hash on this device before sending').check();
    const released = Promise.withResolvers<undefined>();
    await page.route(`${apiUrl}/storage/**`, async (route) => {
      await released.promise;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Hash and upload' }).click();
    await expect(page.getByText('1 value could not be hashed')).toBeVisible();
    expect(await page.evaluate(countHashedFiles)).toBe(1);
    released.resolve(undefined);
    await expect(result(page)).toContainText('Members added');
    await expect(page.getByText('people.hashed.csv').first()).toBeVisible();
    const all = [...said, ...bodies].join('\n');
    for (const raw of ['saoirse', '23125678', 'K-4711']) expect(all).not.toContain(raw);
    // The published test vector for this email address.
    expect(bodies.join('')).toContain('92ee26057ed9dea2535d6c8b141d48373932476599196e00352254896db5888f');
    await expect(page.getByRole('table', { name: 'Identifiers by type' })).toContainText('Email address, hashed');
    await expect.poll(() => page.evaluate(countHashedFiles)).toBe(0);
  });

  test('a replacement that removes most members needs a confirmation', async ({ page }) => {
    const people = Array.from({ length: 20 }, (_, row) => `person${row}@example.com,person${row}@example.org,,x`);
    const send = async (lines: readonly string[]) => {
      const buffer = Buffer.from(`${lines.join('\n')}\n`);
      await page
        .getByLabel(/^Choose (a|another) file/)
        .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer });
    };
    const name = `Shrinking ${Date.now()}`;
    await open(page, newUpload);
    await fillForm(page, { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from('mail\n') }, 'Not this');
    // Two columns with the same name and one without a name, as spreadsheets export them.
    await send(['email,Email,,note', ...people]);
    await expect(page.getByText('Give it a name in the file to use it.')).toBeVisible();
    await expect(page.getByText(/^The file has several columns with this name/)).toHaveCount(2);
    await page.getByLabel('Audience name').fill(name);
    await page.getByRole('button', { name: /^Upload to / }).click();
    await expect(result(page)).toContainText('Members added');

    for (const isMeant of [false, true]) {
      const audience = page.getByRole('combobox', { name: 'Audience' });
      if (isMeant) {
        await page.getByRole('link', { name: 'Upload corrected file' }).click();
        await expect(audience.getByRole('option', { selected: true })).toHaveText(name);
        await expect(page.getByRole('radio', { name: 'Replace' })).toBeChecked();
      } else {
        await open(page, newUpload);
        await audience.selectOption({ label: name });
        await page.getByRole('radio', { name: 'Replace' }).check();
      }
      await send(['email', 'person1@example.com']);
      await page.getByLabel(/data being sent to the platform/).selectOption('GRANTED');
      await page.getByLabel(/consent to personalized advertising/).selectOption('GRANTED');
      const mayShrink = page.getByLabel('Allow the audience to lose most of its members');
      if (isMeant) await mayShrink.check();
      else await expect(mayShrink).not.toBeChecked();
      await page.getByRole('button', { name: /^Upload to / }).click();
      if (isMeant) await expect(result(page)).toContainText('Members removed19');
      else await expect(page.getByText(/select “Allow the audience to lose most of its members”/)).toBeVisible();
    }
  });

  test('an invalid file is reported before anything is sent', async ({ page }) => {
    const puts = watchPuts(page);
    await page.setViewportSize({ width: 360, height: 800 });
    await open(page, newUpload);
    const picker = page.getByLabel(/^Choose (a|another) file/);
    await picker.setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from('email;phone\na;b\n') });
    await expect(page.getByText(/separated by semicolons/)).toBeVisible();
    // The same file, corrected. The input wouldn't fire a change event if it still contained the file.
    const chooser = page.waitForEvent('filechooser');
    await picker.click();
    await chooser;
    await expect(picker).toHaveValue('');
    await page.getByRole('button', { name: /^Upload to / }).click();
    await expect(page.getByText('Choose whether these people consented.').first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    expect(await violationsOn(page)).toEqual([]);
    expect(puts).toEqual([]);
  });
});

test.describe('for Viktor', () => {
  test.use({ as: 'Viktor' });

  test('a viewer sees past uploads and the name of an admin to ask', async ({ page }) => {
    await open(page, `/admin/uploads?company=${companyId}`);
    await expect(page.getByRole('heading', { name: 'Uploads', level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Upload a file' })).toHaveCount(0);
    await open(page, newUpload);
    await expect(page.getByText(/^Only editors and admins of .* can upload files$/)).toBeVisible();
    await expect(page.getByRole('link', { name: /@/ }).first()).toBeVisible();
  });
});
