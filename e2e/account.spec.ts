import { callApi } from './support/api.ts';
import { readDemo } from './support/demo.ts';
import { open } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

test.describe('somebody signed in', () => {
  test.use({ as: 'Viktor' });

  test('is told at each field what is wrong with a new password, and keeps the old one', async ({ page }) => {
    await open(page, '/use-cases');
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('link', { name: 'Account and password' }).click();
    const current = page.getByLabel('Present password');
    const wanted = page.getByLabel('New password', { exact: true });
    const repeated = page.getByLabel('New password once more');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(current).toBeFocused();
    await current.fill('not his password');
    await wanted.fill('a new password for Viktor');
    await repeated.fill('another one');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(repeated).toHaveAccessibleDescription(/not the same/);
    await repeated.fill('a new password for Viktor');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(current).toHaveAttribute('aria-invalid', 'true');
    await expect(current).toBeFocused();
    await expect(page.getByText('Your password is changed')).toHaveCount(0);
  });
});

test('a string is judged without a request, even offline', async ({ page, context }) => {
  const { token } = readDemo().apiKey;
  await open(page, '/docs/token-check');
  // Pages that the navigation leads to are fetched ahead, once.
  await page.waitForLoadState('networkidle');
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await context.setOffline(true);
  const field = page.getByLabel('The string');
  const verdict = page.getByRole('main').getByRole('status').first();
  await field.fill(token);
  await expect(verdict).toContainText('This is one of our API keys');
  const last = token.endsWith('a') ? 'b' : 'a';
  await field.fill(token.slice(0, -1) + last);
  await expect(verdict).toContainText('it is none');
  await field.fill('sk_live_0123456789');
  await expect(verdict).toContainText('This is no API key of ours');
  expect(requests).toEqual([]);
  await context.setOffline(false);
  expect((await callApi(token, '{ viewer { isStaff } }')).status).toBe(200);
});
