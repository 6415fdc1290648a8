import type { Locator, Page } from '@playwright/test';
import { tokenPrefixes } from '#shared/token-format.ts';
import { askAs } from './support/ask.ts';
import { companiesOf, credentialsOf } from './support/demo.ts';
import { textOf, untilEditable } from './support/playground.ts';
import { uniqueName } from './support/secrets.ts';
import { accountButton, open } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

/** Presses Tab until `target` has the focus. A focus trap or an unreachable control fails here. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`60 times Tab did not lead to ${target.toString()}`);
}

test('a person signs in, runs a query and creates a key by keyboard alone', async ({ page }) => {
  const { email, password } = credentialsOf('Anna');
  const { keyboard } = page;

  await test.step('sign in', async () => {
    await open(page, '/');
    await keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
    await tabTo(page, page.getByRole('banner').getByRole('link', { name: 'Sign in' }));
    await keyboard.press('Enter');
    await expect(page.getByLabel('Email address')).toBeFocused();
    await keyboard.type(email);
    await keyboard.press('Tab');
    await keyboard.type(password);
    await keyboard.press('Enter');
    await expect(accountButton(page)).toContainText('Anna Petersen');
  });

  await test.step('open the playground, write a query, run it, and leave the editor again', async () => {
    await tabTo(page, page.getByRole('banner').getByRole('link', { name: 'Playground' }));
    await keyboard.press('Enter');
    const { query, result } = await untilEditable(page);
    // Each editor is one tab stop: Enter enters it; Esc, then Tab leaves it.
    await tabTo(page, page.getByRole('button', { name: 'Skip to the query' }));
    await keyboard.press('Enter');
    await expect(query.locator('.graphiql-editor')).toBeFocused();
    await keyboard.press('Enter');
    await expect(query.getByRole('textbox')).toBeFocused();
    await keyboard.press('ControlOrMeta+A');
    await keyboard.press('Delete');
    await keyboard.insertText('{ viewer { isStaff } }');
    await keyboard.press('ControlOrMeta+Enter');
    await expect.poll(() => textOf(result)).toContain('"isStaff": false');
    await keyboard.press('Escape');
    await tabTo(page, page.getByRole('banner').getByRole('link', { name: 'Admin' }));
    await keyboard.press('Enter');
  });

  await test.step('create a key', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
    await tabTo(page, page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'API keys' }));
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'API keys' })).toBeVisible();
    await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Create key' }));
    await keyboard.press('Enter');
    const name = page.getByRole('textbox', { name: 'Name', exact: true });
    await tabTo(page, name);
    await keyboard.type(`By keyboard ${Date.now().toString(36)}`);
    await tabTo(page, page.getByRole('group', { name: 'Reports' }).getByRole('checkbox', { name: 'Read' }));
    await keyboard.press('Space');
    await tabTo(page, page.getByRole('radio', { name: '90 days' }));
    await keyboard.press('ArrowLeft');
    await expect(page.getByRole('radio', { name: '60 days' })).toBeChecked();
    await tabTo(page, page.getByRole('main').getByRole('button', { name: 'Create key' }));
    await keyboard.press('Enter');
  });

  await test.step('save its value', async () => {
    const dialog = page.getByRole('dialog');
    await tabTo(page, dialog.getByRole('switch', { name: 'Show API key' }));
    await keyboard.press('Space');
    await expect(dialog.getByLabel('API key', { exact: true })).toHaveValue(
      new RegExp(`^${tokenPrefixes.live}[0-9A-Za-z]{46}$`),
    );
    await tabTo(page, dialog.getByRole('checkbox', { name: 'I have saved it' }));
    await keyboard.press('Space');
    await tabTo(page, dialog.getByRole('button', { name: 'Done' }));
    await keyboard.press('Enter');
    await expect(page.getByRole('row', { name: /By keyboard/ }).filter({ hasText: 'Created just now' })).toBeVisible();
  });
});

test.describe('an admin by keyboard alone', () => {
  test.use({ as: 'Anna' });

  test('rotates a key, ends the old value and revokes it', async ({ page }) => {
    const { keyboard } = page;
    const [nordlicht] = companiesOf('Anna');
    const name = uniqueName('Keys only');
    await open(page, '/admin/tokens');
    await askAs(page, 'mutation C($input: CreateAPITokenInput!) { createAPIToken(input: $input) { value } }', {
      input: { companyId: nordlicht?.id, name, scopes: ['REPORTS_READ'] },
    });
    const dialog = page.getByRole('dialog');
    const close = dialog.getByText('Close', { exact: true }).last();

    await test.step('find it', async () => {
      await tabTo(page, page.getByLabel('Name contains'));
      await keyboard.type(name);
      await keyboard.press('Enter');
      await expect(page).toHaveURL(/q=/);
      await expect(page.getByRole('table', { name: 'API keys' }).getByRole('row')).toHaveCount(2);
      await tabTo(page, page.getByRole('link', { name }));
      await keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    });

    await test.step('rotate', async () => {
      await tabTo(page, page.getByRole('button', { name: 'Rotate' }));
      await keyboard.press('Enter');
      await expect(dialog).toContainText('Keep the old secret valid for');
      await tabTo(page, dialog.getByRole('radio', { name: '24 hours' }));
      await keyboard.press('ArrowUp');
      await expect(dialog.getByRole('radio', { name: '1 hour' })).toBeChecked();
      await tabTo(page, dialog.getByRole('button', { name: 'Rotate secret' }));
      await keyboard.press('Enter');
      await tabTo(page, dialog.getByRole('checkbox', { name: 'I have saved it' }));
      await keyboard.press('Space');
      await tabTo(page, dialog.getByRole('button', { name: 'Done' }));
      await keyboard.press('Enter');
      await expect(page.getByText('Two active secrets')).toBeVisible();
    });

    await test.step('end the old value', async () => {
      const end = page.getByRole('button', { name: 'Revoke old secret' });
      await tabTo(page, end);
      await keyboard.press('Enter');
      await keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(end).toBeFocused();
      await keyboard.press('Enter');
      await tabTo(page, dialog.getByRole('button', { name: 'Revoke old secret' }));
      await keyboard.press('Enter');
      await expect(dialog).toContainText('stops working everywhere');
      await expect(close).toBeFocused();
      await keyboard.press('Enter');
      await expect(end).toHaveCount(0);
    });

    await test.step('revoke', async () => {
      await tabTo(page, page.getByRole('button', { name: 'Revoke' }));
      await keyboard.press('Enter');
      await tabTo(page, dialog.getByRole('textbox'));
      await keyboard.type(name);
      await keyboard.press('Enter');
      await expect(dialog).toContainText('stops working everywhere by');
      await keyboard.press('Enter');
      await expect(page.getByRole('main')).toContainText('This key has no active secret.');
    });
  });

  test('grants and revokes partner access', async ({ browser, page, sessionOf }) => {
    const { keyboard } = page;
    const name = uniqueName('Kormoran');
    const staff = await (await browser.newContext({ storageState: await sessionOf('Samir') })).newPage();
    await open(staff, '/staff/partners');
    await askAs(staff, 'mutation P($input: CreatePartnerInput!) { createPartner(input: $input) { partner { id } } }', {
      input: { name },
    });
    await staff.context().close();

    await open(page, '/admin/partners');
    await tabTo(page, page.getByRole('link', { name: 'Grant partner access' }));
    await keyboard.press('Enter');
    await tabTo(page, page.getByLabel('Partner'));
    await keyboard.type(name);
    await expect(page.getByLabel('Partner').locator('option:checked')).toHaveText(name);
    await tabTo(page, page.getByRole('group', { name: 'Reports' }).getByRole('checkbox', { name: 'Read' }));
    await keyboard.press('Space');
    await tabTo(page, page.getByRole('button', { name: 'Grant access' }));
    await keyboard.press('Enter');
    const consent = page.getByRole('row', { name: new RegExp(name) });
    await expect(consent).toContainText('Granted just now');

    await tabTo(page, consent.getByRole('button', { name: /^Actions for/ }));
    await keyboard.press('Enter');
    await tabTo(page, consent.getByRole('button', { name: /^Revoke access/ }));
    await keyboard.press('Enter');
    await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Revoke access' }));
    await keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toContainText('no longer sees this company’s data');
    await keyboard.press('Enter');
    await expect(consent).toHaveCount(0);
  });
});
