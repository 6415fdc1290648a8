import type { Browser, BrowserContext } from '@playwright/test';
import { askAs } from './support/ask.ts';
import { apiUrl, companiesOf } from './support/demo.ts';
import { chooseAction, openRowMenu } from './support/row-menu.ts';
import { confirmSaved, everythingIn, revealedValue } from './support/secrets.ts';
import { endSessionElsewhere } from './support/session-token.ts';
import { accountButton, fillSignIn, open, openSignIn, signIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

const [rundschau] = companiesOf('Ruth');
type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

const uniqueAddress = (name: string) => `${name}.${Date.now().toString(36)}@rundschau-media.example`;

test.describe('an admin', () => {
  test.use({ as: 'Ruth' });

  test('invites a person, sends the link again, changes their role and removes them, effective on the next request', async ({
    browser,
    page,
  }) => {
    const email = uniqueAddress('mia');
    const password = `a password for ${email.split('@')[0]}`.replace('mia', 'the new one');
    await open(page, '/admin/members');
    await page.getByRole('link', { name: 'Invite member' }).click();
    await page.getByRole('button', { name: 'Invite' }).click();
    await expect(page.getByLabel('Email address')).toHaveAccessibleDescription(/Enter an email address/);
    await page.getByLabel('Email address').fill(email);
    await page.getByRole('radio', { name: 'Editor' }).check();
    await page.getByRole('button', { name: 'Invite' }).click();
    const link = await revealedValue(page);
    expect(new URL(link).origin).toBe(apiUrl);
    await confirmSaved(page);
    expect(await everythingIn(page), 'gone after Done').not.toContain(link);
    const row = page.getByRole('row', { name: new RegExp(email) });
    await expect(row).toContainText('Invited');
    await expect(row).toContainText('Link expires');

    await chooseAction(row, /^Resend/);
    await expect(page.getByRole('dialog')).toContainText('The earlier link stops working.');
    await page.getByRole('dialog').getByRole('button', { name: 'Resend invitation' }).click();
    await expect(page.getByRole('dialog')).toContainText(`Save the invitation link for ${email} now`);
    const newLink = await revealedValue(page);
    expect(newLink).not.toBe(link);
    await confirmSaved(page);
    expect(await everythingIn(page), 'gone after Done').not.toContain(newLink);
    await expect(row).toContainText('Invited');

    const guest = await (await browser.newContext({ storageState: { cookies: [], origins: [] } })).newPage();
    const earlier = await guest.goto(link);
    expect(earlier?.status()).toBe(410);
    await guest.goto(newLink);
    await guest.getByLabel('Your name').fill('Mia Okafor');
    await guest.getByLabel(/^New password/).fill(password);
    await guest.getByRole('button', { name: 'Create account and join' }).click();
    await openSignIn(guest, '/use-cases');
    await guest.getByLabel('Email address').fill(email);
    await guest.getByLabel('Password').fill(password);
    await guest.getByRole('button', { name: 'Sign in' }).click();
    await expect(accountButton(guest)).toContainText('Mia Okafor');
    await open(guest, '/admin/members');
    await expect(guest.getByRole('row', { name: /Mia Okafor/ })).toContainText('Editor');
    await expect(guest.getByRole('button', { name: /^Actions for/ })).toHaveCount(0);

    await open(guest, '/account');
    await guest.getByLabel('Current password').fill(password);
    await guest.getByLabel('New password', { exact: true }).fill(`${password}, changed`);
    await guest.getByLabel('Confirm new password').fill(`${password}, changed`);
    await guest.getByRole('button', { name: 'Change password' }).click();
    await expect(guest.getByRole('status').filter({ hasText: 'Your password was changed' })).toBeVisible();
    await expect(guest.getByLabel('Current password')).toHaveValue('');

    // The page doesn't know yet that the person has joined.
    await chooseAction(row, /^Resend/);
    await page.getByRole('dialog').getByRole('button', { name: 'Resend invitation' }).click();
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText('has already joined the company');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

    await page.reload();
    await expect(row).toContainText('Mia Okafor');
    await openRowMenu(row);
    await expect(row.getByRole('button', { name: /^Remove/ })).toBeVisible();
    await expect(row.getByRole('button', { name: /^Resend/ })).toHaveCount(0);
    await row.getByRole('button', { name: /^Change role/ }).click();
    await page.getByRole('dialog').getByRole('radio', { name: 'Admin' }).check();
    await page.getByRole('dialog').getByRole('button', { name: 'Change role' }).click();
    await expect(page.getByRole('dialog')).toContainText('is now admin');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await expect(row).toContainText('Admin');
    await open(guest, '/admin/members');
    await expect(guest.getByRole('table', { name: 'Members' })).toContainText('Ruth Adeyemi');
    const cookiesOfAnAdmin = await guest.context().storageState();
    expect(await reachOf(browser, cookiesOfAnAdmin)).toEqual({ company: true, members: true, mayCreateKeys: true });

    await chooseAction(row, /^Change role/);
    await page.getByRole('dialog').getByRole('radio', { name: 'Viewer' }).check();
    await page.getByRole('dialog').getByRole('button', { name: 'Change role' }).click();
    await expect(page.getByRole('dialog')).toContainText('is now viewer');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    expect(await reachOf(browser, cookiesOfAnAdmin)).toEqual({ company: true, members: true, mayCreateKeys: false });

    await chooseAction(row, /^Remove/);
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByRole('dialog')).toContainText('no longer has access to this company');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await expect(row).toHaveCount(0);
    await open(guest, '/admin/members');
    // It was the only membership, and no one has verified the email address, so the session ends too.
    await expect(guest.getByRole('main')).toContainText('Your session has ended');
    await expect(guest.getByRole('main')).not.toContainText('Ruth');
    expect(await reachOf(browser, cookiesOfAnAdmin)).toEqual({ company: false, members: false, mayCreateKeys: false });
    await guest.context().close();
  });

  test('sees why the last admin can’t be removed', async ({ page }) => {
    await open(page, '/admin/members?q=ruth');
    const row = page.getByRole('row', { name: /Ruth Adeyemi/ });
    // While the other test runs, there can be a second admin.
    await expect(async () => {
      await page.reload();
      await expect(row).toContainText('The only admin.', { timeout: 1_000 });
    }).toPass();
    await expect(row.getByRole('button')).toHaveCount(0);
  });
});

test.describe('the menu of a member', () => {
  test.use({ as: 'Anna' });

  for (const width of [360, 1280]) {
    test(`opens and closes by keyboard, and gets the focus back from a dialog, at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await open(page, '/admin/members?q=viktor');
      const menu = page.getByRole('button', { name: /^Actions for viktor@/ });
      const action = page.getByRole('button', { name: /^Change role of viktor@/ });
      await expect(action).toBeHidden();
      await menu.press('Enter');
      await expect(action).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(action).toBeHidden();
      await expect(menu).toBeFocused();

      await menu.press('Enter');
      await page.keyboard.press('Tab');
      await expect(action).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog')).toBeVisible();
      await expect(action).toBeHidden();
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(menu).toBeFocused();
    });
  }
});

test.describe('on a phone', () => {
  test.use({ as: 'Anna', viewport: { width: 360, height: 800 } });

  test('an admin reads on demand what a list is for', async ({ page }) => {
    await open(page, '/admin/members');
    const summary = page.getByText('People with access to this company.');
    await expect(summary).toBeHidden();
    await page.getByRole('checkbox', { name: 'Describe this page' }).focus();
    await page.keyboard.press('Space');
    await expect(summary).toBeVisible();
  });
});

/** The companies that saved cookies still give access to, in a new browser. */
async function reachOf(browser: Browser, storageState: StorageState) {
  const context = await browser.newContext({ storageState });
  const page = await context.newPage();
  await open(page, '/admin/members');
  const members = await page.getByRole('table', { name: 'Members' }).isVisible();
  const company = await askAs(page, 'query ($id: ID!) { getCompany(id: $id) { name } }', { id: rundschau?.id });
  const create = `mutation ($input: CreateAPITokenInput!) { createAPIToken(input: $input) { userErrors { code } } }`;
  const created = await askAs(page, create, { input: { companyId: rundschau?.id, name: '', scopes: [] } });
  await context.close();
  const keyResponse = JSON.stringify(created);
  // Callers who can create keys get an error about the name. All others are denied before the name is checked.
  return {
    company: JSON.stringify(company).includes(rundschau?.name ?? ''),
    members,
    mayCreateKeys: keyResponse.includes('userErrors') && !keyResponse.includes('NOT_FOUND'),
  };
}

test('a session that ends during an invitation keeps all input', async ({ page, context, watch }) => {
  watch.expectError(/status of 401 .*\/api\/graphql/);
  const email = uniqueAddress('late');
  await signIn(page, 'Ruth', `/admin/members/invite?company=${rundschau?.id}`);
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('radio', { name: 'Editor' }).check();
  await endSessionElsewhere(context);
  await page.getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Your session has ended' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Sign in again' }).click();
  await fillSignIn(page, 'Ruth');
  await expect(page.getByLabel('Email address')).toHaveValue(email);
  await expect(page.getByRole('radio', { name: 'Editor' })).toBeChecked();
});
