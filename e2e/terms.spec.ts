import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { launchProduct, type Product } from './support/product.ts';
import { confirmSaved } from './support/secrets.ts';
import { expect, test } from './support/test.ts';

const terms = { TERMS_URL: 'https://litfass.example/terms', TERMS_VERSION: '2026-11' };

const demoShape = z.object({ users: z.array(z.object({ email: z.string(), password: z.string() })) });

/** Signs in at a product of its own, which has its own passwords. */
async function signInAt(page: Page, { portalUrl, dataDirectory }: Product, name: string, path: string): Promise<void> {
  const { users } = demoShape.parse(JSON.parse(readFileSync(join(dataDirectory, 'demo.json'), 'utf8')));
  const user = users.find(({ email }) => email.startsWith(`${name}@`));
  await page.goto(`${portalUrl}/sign-in?callbackUrl=${encodeURIComponent(path)}`, { waitUntil: 'commit' });
  await page.getByLabel('Email address').fill(user?.email ?? '');
  await page.getByLabel('Password').fill(user?.password ?? '');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(({ origin, pathname }) => origin === portalUrl && path.startsWith(pathname));
}

test('the terms of service are accepted before the first key, and recorded for a partner', async ({
  page,
  browser,
  watch,
}) => {
  await using product = await launchProduct(terms);
  watch.expectError(new RegExp(`^request to (${product.portalUrl}|${product.apiUrl})/`));
  await signInAt(page, product, 'ruth', '/admin/tokens/new');

  // The review names every company that an agency's key reaches.
  const review = page.getByRole('region', { name: 'Review' });
  await expect(review).toContainText(/also reaches the \d+ companies that Rundschau Media manages/);
  await expect(review.getByRole('list').last()).toContainText('Alster Optik');

  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  const create = page.getByRole('main').getByRole('button', { name: 'Create key' });
  const accept = page.getByRole('checkbox', { name: 'I accept the terms of service' });
  await name.fill('Nightly report');
  await page.getByRole('button', { name: 'Reporting' }).click();
  await expect(page.getByRole('link', { name: /^Read version 2026-11/ })).toHaveAttribute('href', terms.TERMS_URL);
  await create.click();
  await expect(page.getByText('Accept the terms of service.', { exact: true })).toBeVisible();
  await expect(accept).toBeFocused();
  await expect(name).toHaveValue('Nightly report');
  await accept.check();
  await create.click();
  await confirmSaved(page);

  await page.goto(`${product.portalUrl}/admin/tokens/new`);
  await expect(create).toBeVisible();
  await expect(accept).toHaveCount(0);

  const staff = await (await browser.newContext({ storageState: { cookies: [], origins: [] } })).newPage();
  await signInAt(staff, product, 'samir', '/staff/partners');
  const row = staff.getByRole('row', { name: /Wetterfrosch Analytics/ });
  await expect(row).toContainText('Version 2024-04');
  await row.getByRole('button', { name: /^Record acceptance/ }).click();
  const dialog = staff.getByRole('dialog');
  await dialog.getByLabel('Person at the partner who accepted').fill('Anna Wetter');
  await dialog.getByRole('button', { name: 'Record acceptance' }).click();
  await expect(dialog).toContainText('has accepted version 2026-11');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(row).toContainText('Version 2026-11');
  await expect(row).toContainText('by Anna Wetter');
  await staff.context().close();
});
