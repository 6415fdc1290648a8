import { callApi } from './support/api.ts';
import { askAs } from './support/ask.ts';
import { companiesOf, credentialsOf, readDemo } from './support/demo.ts';
import { chooseAction } from './support/row-menu.ts';
import { open, signIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

test.describe('a signed-in person', () => {
  test.use({ as: 'Viktor' });

  test('sees the error of a new password at its field, and keeps the old one', async ({ page }) => {
    await open(page, '/use-cases');
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('link', { name: 'Account and password' }).click();
    const current = page.getByLabel('Current password');
    const wanted = page.getByLabel('New password', { exact: true });
    const repeated = page.getByLabel('Confirm new password');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(current).toBeFocused();
    await current.fill('not his password');
    await wanted.fill('a new password for Viktor');
    await repeated.fill('another one');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(repeated).toHaveAccessibleDescription(/two new passwords differ/);
    await repeated.fill('a new password for Viktor');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(current).toHaveAttribute('aria-invalid', 'true');
    await expect(current).toBeFocused();
    await expect(page.getByText('Your password was changed')).toHaveCount(0);
  });
});

test('a string is checked without a request, even offline', async ({ page, context }) => {
  const { token } = readDemo().apiKey;
  await open(page, '/docs/token-check');
  // Pages that the navigation links to are prefetched once.
  await page.waitForLoadState('networkidle');
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await context.setOffline(true);
  const field = page.getByLabel('Text to check');
  const verdict = page.getByRole('main').getByRole('status').first();
  await field.fill(token);
  await expect(verdict).toContainText('This is one of our API keys');
  const last = token.endsWith('a') ? 'b' : 'a';
  await field.fill(token.slice(0, -1) + last);
  await expect(verdict).toContainText('it isn’t valid');
  await field.fill('sk_live_0123456789');
  await expect(verdict).toContainText('This isn’t one of our API keys');
  expect(requests).toEqual([]);
  await context.setOffline(false);
  expect((await callApi(token, '{ viewer { isStaff } }')).status).toBe(200);
});

test('a person accepts an invitation under their account, and declines another one', async ({
  browser,
  page,
  sessionOf,
}) => {
  const [rundschau] = companiesOf('Ruth');
  const { email } = credentialsOf('Viktor');
  const ruth = await (await browser.newContext({ storageState: await sessionOf('Ruth') })).newPage();
  await open(ruth, '/admin/members');
  const invite = async () => {
    const mutation = `mutation ($input: AddCompanyMemberInput!) { addCompanyMember(input: $input) { userErrors { code } } }`;
    await askAs(ruth, mutation, { input: { companyId: rundschau?.id, email, role: 'VIEWER' } });
  };
  const row = ruth.getByRole('row', { name: new RegExp(email) });
  await invite();
  await ruth.reload();
  await expect(row).toContainText('Invited');
  await expect(row).not.toContainText('Viktor Lindqvist');

  await signIn(page, 'Viktor', '/account');
  const invitations = page.getByRole('region', { name: 'Invitations' });
  const decide = (decision: string) =>
    invitations.getByRole('button', { name: `${decision} the invitation of ${rundschau?.name}` });
  await decide('Decline').click();
  await expect(invitations.getByRole('status')).toContainText('You have declined the invitation of Rundschau Media');
  await expect(decide('Accept')).toHaveCount(0);

  await invite();
  await page.reload();
  await decide('Accept').click();
  await expect(invitations.getByRole('status')).toContainText('You have joined Rundschau Media');
  await expect(page.getByRole('complementary', { name: 'About you' })).toContainText('Rundschau Media');

  await ruth.reload();
  await expect(row).toContainText('Viktor Lindqvist');
  await chooseAction(row, /^Remove/);
  await ruth.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(ruth.getByRole('dialog')).toContainText('no longer has access to this company');
  await ruth.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await expect(row).toHaveCount(0);
  await ruth.context().close();
});
