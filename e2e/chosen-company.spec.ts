import type { Page } from '@playwright/test';
import { companiesOf } from './support/demo.ts';
import { open, signIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

const [nordlicht, hafenkante, bergwerk] = companiesOf('Anna');

const administration = (page: Page) => page.getByRole('navigation', { name: 'Administration' });
const main = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const shows = async (page: Page, path: string, company: { id: string; name: string } | undefined) => {
  await expect(page).toHaveURL(`${path}?company=${company?.id}`);
  await expect(page.getByRole('main')).toContainText(company?.name ?? 'a company');
};

test.describe('for Anna, a member of three companies', () => {
  test.use({ as: 'Anna' });

  test('the admin area begins with the company in which her role is highest, on every page', async ({ page }) => {
    for (const path of ['/admin/tokens', '/admin/uploads', '/admin/uploads/new', '/admin/tokens/new']) {
      await open(page, path);
      await shows(page, path, nordlicht);
    }
    await main(page).getByRole('link', { name: 'Admin' }).click();
    await shows(page, '/admin/tokens', nordlicht);
  });

  test('the company she chose stays chosen on other pages and after a detour', async ({ page }) => {
    await open(page, '/admin/uploads');
    await page.getByLabel('Company').selectOption({ label: hafenkante?.name ?? '' });
    await page.getByRole('button', { name: 'Show' }).click();
    await expect(page).toHaveURL(new RegExp(`company=${hafenkante?.id}`));
    await administration(page).getByRole('link', { name: 'Members' }).click();
    await shows(page, '/admin/members', hafenkante);
    await open(page, '/docs');
    await open(page, '/admin/uploads/new');
    await shows(page, '/admin/uploads/new', hafenkante);
    await main(page).getByRole('link', { name: 'Admin' }).click();
    await shows(page, '/admin/uploads', hafenkante);
  });

  test('a page for which she lacks the permission says so, and shows no other company', async ({ page }) => {
    await open(page, `/admin/uploads?company=${bergwerk?.id}`);
    await open(page, '/admin/uploads/new');
    await shows(page, '/admin/uploads/new', bergwerk);
    await expect(page.getByText('Only editors and admins of')).toBeVisible();
  });

  test('a link keeps its other parameters when the company is added', async ({ page }) => {
    await open(page, '/admin/uploads?status=FAILED');
    await expect(page).toHaveURL(`/admin/uploads?company=${nordlicht?.id}&status=FAILED`);
  });
});

test('a member of staff is led to the staff console', async ({ page }) => {
  await signIn(page, 'Samir');
  await main(page).getByRole('link', { name: 'Admin', exact: true }).click();
  await expect(page).toHaveURL('/staff/companies');
  await open(page, '/admin/tokens');
  await page.getByRole('link', { name: 'Open staff console', exact: true }).click();
  await expect(page).toHaveURL('/staff/companies');
});
