import { expect, test } from '@playwright/test';
import { open, signIn } from './support/sign-in.ts';

test('a member chooses emails, and the choice is still there after a reload', async ({ page }) => {
  await signIn(page, 'Viktor');
  await open(page, '/account');
  await page
    .getByRole('navigation', { name: 'Your account' })
    .getByRole('link', { name: 'Email notifications' })
    .click();
  const uploads = page.getByRole('checkbox', { name: 'My uploads' });
  await expect(uploads).not.toBeChecked();
  await uploads.check();
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('Your settings were saved.')).toBeVisible();
  await page.reload();
  await expect(uploads).toBeChecked();
  await uploads.uncheck();
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('Your settings were saved.')).toBeVisible();
});
