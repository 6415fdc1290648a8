import type { Page } from '@playwright/test';
import { adminPages } from '#lib/admin/admin-pages.ts';
import { companiesOf } from './support/demo.ts';
import { open, signIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

const [nordlicht, hafenkante, bergwerk] = companiesOf('Anna');

const administration = (page: Page) => page.getByRole('navigation', { name: 'Administration' });
const companySwitch = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Company:/ });
const switchTo = async (page: Page, { name } = { name: 'a company' }) => {
  await companySwitch(page).click();
  await page.getByRole('list', { name: 'Switch company' }).getByRole('button', { name }).click();
  await expect(companySwitch(page)).toHaveAccessibleName(`Company: ${name}`);
};
/** Outside the admin area, the portal remembers the company in a request of its own. */
const kept = (page: Page, company: { id: string } | undefined) =>
  page.waitForResponse((response) => response.url().includes(`/api/session?company=${company?.id}`));
const adminLabels = Object.values(adminPages).map(({ label }) => label);
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
    await shows(page, '/admin', nordlicht);
  });

  test('the company she chose stays chosen on other pages and after a detour', async ({ page }) => {
    await open(page, '/admin/uploads');
    await switchTo(page, hafenkante);
    await expect(page).toHaveURL(new RegExp(`company=${hafenkante?.id}`));
    await open(page, '/admin/members');
    await shows(page, '/admin/members', hafenkante);
    await administration(page).getByRole('link', { name: 'Uploads' }).click();
    await shows(page, '/admin/uploads', hafenkante);
    await open(page, '/docs');
    await open(page, '/admin/uploads/new');
    await shows(page, '/admin/uploads/new', hafenkante);
    const admin = main(page).getByRole('link', { name: 'Admin' });
    await expect(admin, 'a URL without a company loads twice').toHaveAttribute(
      'href',
      `/admin?company=${hafenkante?.id}`,
    );
    await admin.click();
    await shows(page, '/admin', hafenkante);
  });

  test('she can switch the company on every page, which changes the URL only where it names the company', async ({
    page,
  }) => {
    await open(page, '/docs');
    await expect(companySwitch(page)).toHaveAccessibleName(`Company: ${nordlicht?.name}`);
    await Promise.all([kept(page, hafenkante), switchTo(page, hafenkante)]);
    await expect(page).toHaveURL('/docs');
    await page.reload();
    await expect(companySwitch(page)).toHaveAccessibleName(`Company: ${hafenkante?.name}`);
    await open(page, '/use-cases/listCampaignsByCompany');
    await Promise.all([kept(page, bergwerk), switchTo(page, bergwerk)]);
    await expect(page).toHaveURL(`/use-cases/listCampaignsByCompany?company=${bergwerk?.id}`);
    const run = page.getByRole('button', { name: /^Run it here/ });
    await expect(run).toHaveAccessibleName(`Run it here on ${bergwerk?.name}`);
    await open(page, '/use-cases/listCompanies');
    await expect(run, 'of an operation without a company').toHaveAccessibleName('Run it here');
    await open(page, '/admin');
    await shows(page, '/admin', bergwerk);
  });

  test('the page of a key chooses the company of the key', async ({ page }) => {
    await open(page, `/admin/tokens?company=${nordlicht?.id}`);
    const key = page.getByRole('table', { name: 'API keys' }).getByRole('link').first();
    const path = (await key.getAttribute('href')) ?? '';
    await switchTo(page, hafenkante);
    await open(page, path);
    await expect(companySwitch(page)).toHaveAccessibleName(`Company: ${nordlicht?.name}`);
    await expect(administration(page).getByRole('link')).toHaveText(adminLabels);
    await switchTo(page, bergwerk);
    await expect(page).toHaveURL(`/admin/tokens?company=${bergwerk?.id}`);
  });

  test('the navigation of the admin area has the pages that she can open in the company', async ({ page }) => {
    await open(page, `/admin/uploads?company=${nordlicht?.id}`);
    await expect(administration(page).getByRole('link')).toHaveText(adminLabels);
    await switchTo(page, bergwerk);
    await shows(page, '/admin/uploads', bergwerk);
    await expect(administration(page).getByRole('link')).toHaveText(['Overview', 'Uploads', 'Members']);
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
  await expect(main(page).getByRole('link', { name: 'Staff', exact: true })).toBeVisible();
  await expect(main(page).getByRole('link', { name: 'Admin', exact: true })).toHaveCount(0);
  await open(page, '/admin');
  await expect(page).toHaveURL('/staff/companies');
  await open(page, '/admin/tokens');
  await page.getByRole('link', { name: 'Open staff console', exact: true }).click();
  await expect(page).toHaveURL('/staff/companies');
});
