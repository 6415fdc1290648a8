import type { Locator, Page } from '@playwright/test';
import { credentialsOf } from './support/demo.ts';
import { textOf, untilEditable } from './support/playground.ts';
import { accountButton, open } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

/** Presses Tab until `target` has the focus; a trap or a control that can't be reached fails here. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`60 times Tab did not lead to ${target.toString()}`);
}

test('by keyboard alone one signs in, runs a query and creates a key', async ({ page }) => {
  const { email, password } = credentialsOf('Anna');
  const { keyboard } = page;

  await test.step('sign in', async () => {
    await open(page, '/');
    await keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
    await tabTo(page, page.getByRole('banner').getByRole('link', { name: 'Sign in' }));
    await keyboard.press('Enter');
    await expect(page.getByLabel('E-mail address')).toBeFocused();
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
    // Each editor is one stop: Enter goes into it; Esc, then Tab leaves it.
    await tabTo(page, query.locator('.graphiql-editor'));
    await keyboard.press('Enter');
    await expect(query.getByRole('textbox')).toBeFocused();
    await keyboard.press('ControlOrMeta+A');
    await keyboard.press('Delete');
    await keyboard.insertText('{ viewer { isStaff } }');
    await keyboard.press('ControlOrMeta+Enter');
    await expect.poll(() => textOf(result)).toContain('"isStaff": false');
    await keyboard.press('Escape');
    await tabTo(page, page.getByRole('contentinfo').getByRole('link', { name: 'API keys' }));
    await keyboard.press('Enter');
  });

  await test.step('create a key', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'API keys' })).toBeVisible();
    await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Create key' }));
    await keyboard.press('Enter');
    const name = page.getByLabel('Name');
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
    await tabTo(page, dialog.getByRole('switch', { name: 'Show value' }));
    await keyboard.press('Space');
    await expect(dialog.getByLabel('Value')).toHaveValue(/^lf_live_[0-9A-Za-z]{46}$/);
    await tabTo(page, dialog.getByRole('checkbox', { name: 'I have saved it' }));
    await keyboard.press('Space');
    await tabTo(page, dialog.getByRole('button', { name: 'Done' }));
    await keyboard.press('Enter');
    await expect(page.getByRole('row', { name: /By keyboard/ }).filter({ hasText: 'Just created' })).toBeVisible();
  });
});
