import type { Page } from '@playwright/test';
import { callApi } from './support/api.ts';
import { readDemo } from './support/demo.ts';
import { confirmSaved, everythingIn, revealedValue, uniqueName } from './support/secrets.ts';
import { endSessionElsewhere } from './support/session-token.ts';
import { fillSignIn, open, signIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

const { companyId } = readDemo().apiKey;
const ask = '{ listCompanies { items { id } } }';

const stillWorks = async (value: string) => (await callApi(value, ask)).status === 200;

/** Creates a key with the form and opens the key's page. */
async function createKey(page: Page, name: string): Promise<string> {
  await open(page, `/admin/tokens/new?company=${companyId}`);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await page.getByRole('button', { name: 'Read only' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Create key' }).click();
  const value = await revealedValue(page);
  await confirmSaved(page);
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  return value;
}

async function rotate(page: Page, overlap: string): Promise<string> {
  await page.getByRole('button', { name: 'Rotate' }).click();
  await page.getByRole('radio', { name: overlap }).check();
  await page.getByRole('button', { name: 'Rotate secret' }).click();
  return revealedValue(page);
}

test.describe('an admin', () => {
  test.use({ as: 'Anna' });

  test('rotates a key, checks the use of its old value, ends the rotation and revokes the key', async ({ page }) => {
    const name = uniqueName('Life');
    const first = await createKey(page, name);
    expect(await stillWorks(first)).toBe(true);

    const second = await rotate(page, '24 hours');
    expect(second).not.toBe(first);
    await confirmSaved(page);
    expect(await everythingIn(page), 'gone after Done').not.toContain(second);
    const values = page.getByRole('table', { name: 'Secrets of this key' });
    await expect(values.getByRole('row')).toHaveCount(3);
    await expect(values).toContainText(`…${second.slice(-4)}`);
    expect([await stillWorks(first), await stillWorks(second)]).toEqual([true, true]);

    await page.getByRole('button', { name: 'Revoke old secret' }).click();
    await expect(page.getByRole('dialog')).toContainText(`…${first.slice(-4)}`);
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke old secret' }).click();
    await expect(page.getByRole('dialog')).toContainText('The old secret stops working everywhere');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await expect(values.getByRole('row')).toHaveCount(2);
    await expect.poll(() => stillWorks(first)).toBe(false);
    expect(await stillWorks(second)).toBe(true);

    await page.getByRole('button', { name: 'Revoke' }).click();
    const dialog = page.getByRole('dialog');
    const confirm = dialog.getByRole('button', { name: 'Revoke key' });
    await expect(confirm).toBeDisabled();
    await dialog.getByRole('textbox').fill(name.toLowerCase());
    await expect(confirm).toBeDisabled();
    await dialog.getByRole('textbox').fill(name);
    await confirm.click();
    await expect(dialog).toContainText(/stops working everywhere by \d\d:\d\d:\d\d UTC/);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(page.getByRole('main')).toContainText('Revoked');
    await expect(page.getByRole('button', { name: 'Revoke' })).toHaveCount(0);
    await expect.poll(() => stillWorks(second)).toBe(false);
  });

  test('sees whether the old value is still in use', async ({ page }) => {
    const first = await createKey(page, uniqueName('Slow program'));
    await rotate(page, '1 hour');
    await confirmSaved(page);
    await expect(page.getByText('It isn’t known yet whether the old secret is in use')).toBeVisible();
    await callApi(first, ask);
    await expect(async () => {
      await page.reload();
      await expect(page.getByText('The old secret is still in use')).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await expect(page.getByRole('main')).toContainText('127.0.0.1');
  });

  test('sees the use of a key, and removes the permissions it doesn’t use', async ({ page }) => {
    const name = uniqueName('Broad');
    const value = await createKey(page, name);
    await callApi(value, 'query Q($id: ID!) { listCampaignsByCompany(companyId: $id) { items { id } } }', {
      id: companyId,
    });
    const uses = page.getByRole('table', { name: 'Permissions and their last use' });
    await expect(async () => {
      await page.reload();
      await expect(uses.getByRole('row', { name: /^Campaigns/ })).not.toContainText('Not in 30 days', {
        timeout: 1_000,
      });
    }).toPass();
    await expect(
      page.getByRole('img', { name: new RegExp(`^Requests of ${name} by day. Highest: .*, 1\\.$`) }),
    ).toBeVisible();
    await page.getByText('Show as a table').click();
    await expect(page.getByRole('table', { name: /^Usage by day/ }).getByRole('row')).toHaveCount(2);

    await page.getByRole('button', { name: 'Remove unused permissions' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('read audiences and their sizes');
    await dialog.getByRole('button', { name: 'Remove permissions' }).click();
    await expect(dialog).toContainText('The key has only the permissions it uses.');
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(uses.getByRole('row')).toHaveCount(2);
    const refused = await callApi(
      value,
      'query Q($id: ID!) { listAudiencesByCompany(companyId: $id) { items { id } } }',
      { id: companyId },
    );
    expect(refused.errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }]);
  });

  test('finds a key by name and status, and edits its name and networks', async ({ page }) => {
    const name = uniqueName('Needle');
    await createKey(page, name);
    await page.getByRole('link', { name: 'Edit' }).click();
    const addresses = page.getByRole('textbox', { name: 'Allowed IP addresses' });
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(`${name} edited`);
    await addresses.fill('10.0.0.0/33');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(addresses).toHaveAccessibleDescription(/is not an address range/);
    await expect(addresses).toBeFocused();
    await addresses.fill('203.0.113.0/24');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByRole('heading', { level: 1, name: `${name} edited` })).toBeVisible();
    await expect(page.getByRole('complementary', { name: 'About this key' })).toContainText('203.0.113.0/24');

    await open(page, '/admin/tokens');
    await page.getByLabel('Name contains').fill(name.toUpperCase());
    await page.getByLabel('Status').selectOption('Active');
    await expect(page).toHaveURL(/status=ACTIVE/);
    await expect(page.getByRole('table', { name: 'API keys' }).getByRole('row')).toHaveCount(2);
    await expect(page.getByRole('link', { name: `${name} edited` })).toBeVisible();
    await page.getByLabel('Status').selectOption('Revoked');
    await expect(page.getByText('No key matches')).toBeVisible();
  });

  test('leaves no trace of a new value, however the page is left', async ({ page }) => {
    await createKey(page, uniqueName('Left'));
    const address = page.url();
    const value = await rotate(page, '7 days');
    // As a reader who dismisses the browser's warning.
    page.on('dialog', (dialog) => {
      dialog.accept().catch(() => undefined);
    });
    await page.goto('/use-cases');
    await page.goBack();
    await expect(page).toHaveURL(address);
    expect(await everythingIn(page), 'gone when one comes back').not.toContain(value);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await everythingIn(page), 'gone when it has loaded').not.toContain(value);
  });
});

test('a session that ends during an edit keeps all input', async ({ page, context, watch }) => {
  watch.expectError(/status of 401 .*\/api\/graphql/);
  await signIn(page, 'Anna');
  const name = uniqueName('Edited late');
  await createKey(page, name);
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Allowed IP addresses' }).fill('2001:db8::/32');
  await endSessionElsewhere(context);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Your session has ended' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Sign in again' }).click();
  await fillSignIn(page, 'Anna');
  await expect(page.getByRole('textbox', { name: 'Allowed IP addresses' })).toHaveValue('2001:db8::/32');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('complementary', { name: 'About this key' })).toContainText('2001:db8::/32');
});

test('a dialog opens again unchanged after its session ended and the person signed in', async ({
  page,
  context,
  watch,
}) => {
  watch.expectError(/status of 401 .*\/api\/graphql/);
  await signIn(page, 'Anna');
  const name = uniqueName('Revoked late');
  await createKey(page, name);
  const dialog = page.getByRole('dialog');
  const signInAgain = async () => {
    await expect(dialog).toContainText('This dialog reopens with what you typed');
    await dialog.getByRole('link', { name: 'Sign in again' }).click();
    await fillSignIn(page, 'Anna');
  };

  await page.getByRole('button', { name: 'Rotate' }).click();
  await page.getByRole('radio', { name: '7 days' }).check();
  await endSessionElsewhere(context);
  await page.getByRole('button', { name: 'Rotate secret' }).click();
  await signInAgain();
  await expect(dialog.getByRole('radio', { name: '7 days' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'Revoke' }).click();
  await dialog.getByRole('textbox').fill(name);
  await endSessionElsewhere(context);
  await dialog.getByRole('button', { name: 'Revoke key' }).click();
  await signInAgain();
  await expect(dialog.getByRole('textbox')).toHaveValue(name);
  await dialog.getByRole('button', { name: 'Revoke key' }).click();
  await expect(dialog).toContainText('stops working everywhere');
});

test.describe('a viewer', () => {
  test.use({ as: 'Viktor' });

  test('sees no key by guessing its URL', async ({ page }) => {
    const keys = await callApi(
      readDemo().apiKey.token,
      'query K($id: ID!) { listAPITokensByCompany(companyId: $id) { items { id } } }',
      { id: companyId },
    );
    const id = /"id":"([^"]+)"/.exec(keys.text)?.[1] ?? '';
    await open(page, `/admin/tokens/${id}`);
    await expect(page.getByRole('main')).toContainText('This key wasn’t found');
    await open(page, `/admin/tokens/${id}/edit`);
    await expect(page.getByRole('main')).toContainText('This key wasn’t found');
  });
});
