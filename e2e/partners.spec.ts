import { callApi, companyIds } from './support/api.ts';
import { companiesOf } from './support/demo.ts';
import { partnerTokenFor, requestPartnerToken } from './support/partner-token.ts';
import { chooseAction } from './support/row-menu.ts';
import { confirmSaved, everythingIn, revealedValue, uniqueName } from './support/secrets.ts';
import { open, signIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

const [nordlicht] = companiesOf('Anna');

const reached = async (token: string) => companyIds((await callApi(token, '{ listCompanies { items { id } } }')).data);

test('staff add a partner, an admin grants and revokes access, effective on the next request', async ({
  browser,
  page,
}) => {
  const name = uniqueName('Sturmvogel');
  const staff = await (await browser.newContext()).newPage();
  await signIn(staff, 'Samir');
  await open(staff, '/admin/partners/register');
  await expect(staff, 'the previous URL').toHaveURL('/staff/partners');
  await staff.getByRole('link', { name: 'Add a partner' }).click();
  await staff.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await staff.getByLabel('Website').fill('http://sturmvogel.example');
  await staff.getByRole('button', { name: 'Add partner' }).click();
  await expect(staff.getByLabel('Website')).toHaveAccessibleDescription(/must start with https/);
  await staff.getByLabel('Website').fill('https://sturmvogel.example');
  await staff.getByRole('button', { name: 'Add partner' }).click();
  const secret = await revealedValue(staff);
  const clientId = await staff.getByLabel('Client ID').inputValue();
  await confirmSaved(staff);
  expect(await everythingIn(staff), 'gone after Done').not.toContain(secret);
  const entry = staff.getByRole('row', { name: new RegExp(name) });
  await expect(entry).toContainText(clientId);
  const token = await partnerTokenFor(clientId, secret);
  expect(await reached(token)).toEqual([]);

  await signIn(page, 'Anna');
  await open(page, '/admin/partners');
  await page.getByRole('link', { name: 'Grant partner access' }).click();
  await page.getByRole('button', { name: 'Grant access' }).click();
  await expect(page.getByLabel('Partner')).toHaveAccessibleDescription(/Choose a partner/);
  await page.getByLabel('Partner').selectOption(name);
  await page.getByRole('button', { name: 'Reporting' }).click();
  await page.getByRole('radio', { name: '30 days' }).check();
  const review = page.getByRole('region', { name: 'Review' });
  await expect(review).toContainText(`${name} gets access to the data of ${nordlicht?.name}. It can:`);
  await expect(review).toContainText('read performance and spend');
  await expect(page.getByRole('group', { name: 'API keys' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Grant access' }).click();
  const consent = page.getByRole('row', { name: new RegExp(name) });
  await expect(consent).toContainText('Granted just now');
  await expect(consent).toContainText('Campaigns (read)Reports (read)');
  expect(await reached(token)).toEqual([nordlicht?.id]);
  await callApi(token, 'query Q($id: ID!) { listCampaignsByCompany(companyId: $id) { items { id } } }', {
    id: nordlicht?.id,
  });

  await entry.getByRole('link', { name }).click();
  const companies = staff.getByRole('region', { name: 'Companies', exact: true });
  await expect(companies).toContainText('1 of 1 company');
  await companies.getByRole('link', { name: nordlicht?.name ?? '', exact: true }).click();
  await expect(staff).toHaveURL(`/staff/companies/${nordlicht?.id}`);
  await staff.goBack();

  await expect(async () => {
    await page.reload();
    await expect(consent).not.toContainText('Never used', { timeout: 1_000 });
  }).toPass();

  const end = consent.getByRole('cell').first().getByRole('time');
  const ends = await end.getAttribute('datetime');
  await chooseAction(consent, /^Change access/);
  await expect(page.getByRole('radio', { name: /^Unchanged/ })).toBeChecked();
  await expect(review).toContainText(/It already has access until/);
  await page.getByRole('button', { name: 'Read only' }).click();
  await page.getByRole('button', { name: 'Grant access' }).click();
  await expect(consent).toContainText('Audiences');
  await expect(end).toHaveAttribute('datetime', ends ?? '');

  await chooseAction(consent, /^Revoke access/);
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke access' }).click();
  await expect(page.getByRole('dialog')).toContainText('no longer sees this company’s data');
  expect(await reached(token)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await expect(consent).toHaveCount(0);
  await page.getByRole('link', { name: 'All', exact: true }).click();
  await expect(consent.first()).toContainText('Revoked');

  await staff.reload();
  await expect(companies).toContainText('No company grants the partner access.');
  await staff.getByRole('button', { name: /^Suspend/ }).click();
  await staff.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
  await expect(staff.getByRole('dialog')).toContainText('was suspended');
  expect((await callApi(token, '{ listCompanies { items { id } } }')).status).toBe(401);
  expect((await requestPartnerToken(clientId, secret)).status).toBe(401);
  await staff.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await expect(staff.getByText('Suspended', { exact: true })).toBeVisible();

  await staff.getByRole('button', { name: /^Reactivate/ }).click();
  await staff.getByRole('dialog').getByRole('button', { name: 'Reactivate' }).click();
  await expect(staff.getByRole('dialog')).toContainText('was reactivated');
  await staff.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await staff.getByRole('button', { name: /^Rotate/ }).click();
  await staff.getByRole('radio', { name: 'Revoke immediately' }).check();
  await staff.getByRole('dialog').getByRole('button', { name: 'Rotate secret' }).click();
  const second = await revealedValue(staff);
  await confirmSaved(staff);
  expect([
    (await requestPartnerToken(clientId, secret)).status,
    (await requestPartnerToken(clientId, second)).status,
  ]).toEqual([401, 200]);
  await staff.context().close();
});

test.describe('an admin', () => {
  test.use({ as: 'Anna' });

  test('can’t open the partners of the platform, in the page and in the API', async ({ page }) => {
    await open(page, '/staff/partners');
    await expect(page.getByRole('main')).toContainText('Only the platform’s staff can see this page');
    await open(page, '/staff/partners/new');
    await expect(page.getByRole('main')).toContainText('Only the platform’s staff can see this page');
    await expect(page.getByRole('button', { name: 'Add partner' })).toHaveCount(0);
  });
});

test.describe('a viewer', () => {
  test.use({ as: 'Viktor' });

  for (const [path, what] of [
    ['/admin/partners', 'see its partners'],
    ['/admin/partners/grant', 'see its partners'],
    ['/admin/members/invite', 'invite members'],
    ['/admin/audit', 'see its audit log'],
  ] as const)
    test(`is denied ${path} with the name of an admin`, async ({ page }) => {
      await open(page, path);
      await expect(page.getByRole('main')).toContainText(`Only admins of ${nordlicht?.name} can ${what}`);
      await expect(page.getByRole('list', { name: `Admins of ${nordlicht?.name}` })).toContainText('Anna Petersen');
    });

  test('sees the members of the company, and can’t change them', async ({ page }) => {
    await open(page, '/admin/members');
    const members = page.getByRole('table', { name: 'Members' });
    await expect(members).toContainText('Anna Petersen');
    await expect(members.getByRole('button')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Invite member' })).toHaveCount(0);
  });
});
