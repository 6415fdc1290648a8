import type { Page } from '@playwright/test';
import { z } from 'zod';
import { papierboot } from '#api/demo/companies.ts';
import { askAs } from './support/ask.ts';
import { callApi, companyIds } from './support/api.ts';
import { companiesOf, portalUrl } from './support/demo.ts';
import { startPartnerServer } from './support/partner-server.ts';
import { partnerTokenFor } from './support/partner-token.ts';
import { confirmSaved, revealedValue, uniqueName } from './support/secrets.ts';
import { fillSignIn, open, signIn, untilAlive } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

const [nordlicht] = companiesOf('Anna');

/** What the partner can reach with its credentials. */
async function reachedWith(clientId: string, clientSecret: string): Promise<string[]> {
  const token = await partnerTokenFor(clientId, clientSecret);
  return companyIds((await callApi(token, '{ listCompanies { items { id } } }')).data);
}

const created = z.object({ data: z.object({ createPartner: z.object({ partner: z.object({ id: z.string() }) }) }) });

/** A partner of its own for a test. `staff` is a page with a session of the platform's staff. */
async function createPartner(staff: Page, redirectUris: readonly string[] = []): Promise<{ id: string; name: string }> {
  const name = uniqueName('Gezeiten');
  const answer = await askAs(
    staff,
    'mutation C($input: CreatePartnerInput!) { createPartner(input: $input) { partner { id } userErrors { message } } }',
    { input: { name, redirectUris } },
  );
  return { id: created.parse(answer).data.createPartner.partner.id, name };
}

const linkOf = (id: string, query: Record<string, string>) => `/connect/${id}?${new URLSearchParams(query).toString()}`;

test('an admin opens a partner’s connect link, signs in, grants, and returns to the partner', async ({
  browser,
  page,
  watch,
}) => {
  using partner = await startPartnerServer();
  watch.expectError(new RegExp(`^request to ${partner.callbackUrl}`));
  const name = uniqueName('Sturmvogel');
  const staff = await (await browser.newContext()).newPage();
  await signIn(staff, 'Samir');
  await open(staff, '/staff/partners/new');
  await staff.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await staff.getByLabel('Redirect URLs').fill('http://plain.example/cb');
  await staff.getByRole('button', { name: 'Add partner' }).click();
  await expect(staff.getByLabel('Redirect URLs')).toHaveAccessibleDescription(/must start with https/);
  await staff.getByLabel('Redirect URLs').fill(partner.callbackUrl);
  await staff.getByRole('button', { name: 'Add partner' }).click();
  const secret = await revealedValue(staff);
  const clientId = await staff.getByLabel('Client ID').inputValue();
  await confirmSaved(staff);

  await staff.getByRole('link', { name, exact: true }).click();
  await expect(staff.getByRole('heading', { level: 1, name })).toBeVisible();
  await staff.getByText('Make a connect link', { exact: true }).click();
  const linkField = staff.getByRole('textbox', { name: 'Connect link' });
  await expect(linkField).toHaveValue(/permissions=CAMPAIGNS_READ,REPORTS_READ&redirect_uri=/);
  await staff.getByRole('checkbox', { name: 'Read' }).nth(1).check();
  await expect(linkField).toHaveValue(/permissions=CAMPAIGNS_READ,AUDIENCES_READ,REPORTS_READ/);
  await staff.getByRole('button', { name: 'Reporting' }).click();
  const state = 'order 4711/ä&status=declined';
  const link = `${await linkField.inputValue()}&state=${encodeURIComponent(state)}`;

  await open(page, link);
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Password').waitFor();
  await fillSignIn(page, 'Anna');
  await page.waitForURL(({ origin, pathname }) => origin === portalUrl && pathname.startsWith('/connect/'));
  await untilAlive(page);
  await expect(page.getByRole('heading', { level: 1, name: `Connect ${name}` })).toBeVisible();
  const asks = page.getByRole('region', { name: 'What it asks for' });
  await expect(asks).toContainText(`${name} will be able to:`);
  await expect(asks.getByRole('listitem')).toHaveCount(2);
  await expect(page.getByRole('region', { name: 'Review' })).toContainText(new URL(partner.callbackUrl).host);
  await page.getByRole('radio', { name: '30 days' }).check();
  await page.getByRole('button', { name: 'Grant access' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  expect(partner.returns.map((query) => Object.fromEntries(query))).toEqual([
    { company_id: nordlicht?.id, status: 'granted', state },
  ]);
  expect(await reachedWith(clientId, secret)).toEqual([nordlicht?.id]);

  // The next link asks for more: the page says what is new, and the admin declines.
  await open(
    page,
    linkOf(link.split('/connect/')[1]?.split('?')[0] ?? '', {
      permissions: 'AUDIENCES_READ REPORTS_READ',
      redirect_uri: partner.callbackUrl,
    }),
  );
  await expect(asks).toContainText(`${name} already has access until`);
  await expect(asks.getByRole('list').first().getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('radio', { name: /^Unchanged/ })).toBeChecked();
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  expect(Object.fromEntries(partner.returns[1] ?? [])).toEqual({ company_id: nordlicht?.id, status: 'declined' });
  await open(page, '/admin/partners');
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('Campaigns (read)Reports (read)');
  await staff.context().close();
});

test.describe('an admin', () => {
  test.use({ as: 'Anna' });

  test('never leaves the portal by a link that isn’t valid', async ({ browser, page, sessionOf }) => {
    using partner = await startPartnerServer();
    const staff = await (await browser.newContext({ storageState: await sessionOf('Samir') })).newPage();
    await open(staff, '/staff/partners');
    const { id, name } = await createPartner(staff, [partner.callbackUrl]);
    const main = page.getByRole('main');
    const valid = { permissions: 'REPORTS_READ', redirect_uri: partner.callbackUrl };
    for (const [path, text] of [
      [linkOf(crypto.randomUUID(), valid), 'This partner wasn’t found'],
      [linkOf('nonsense', valid), 'This partner wasn’t found'],
      [linkOf(id, { ...valid, permissions: 'TOKENS_WRITE' }), 'permissions contains TOKENS_WRITE'],
      [linkOf(id, { redirect_uri: partner.callbackUrl }), 'permissions is missing'],
      [linkOf(id, { ...valid, redirect_uri: `${partner.callbackUrl}/` }), 'isn’t registered for this partner'],
      [linkOf(id, { ...valid, redirect_uri: 'javascript:alert(1)' }), 'isn’t registered for this partner'],
      [linkOf(id, { ...valid, company: papierboot.id }), 'You can’t grant access for this company'],
    ] as const) {
      await open(page, path);
      await expect(main).toContainText(text);
      await expect(page.getByRole('button', { name: /Grant|Decline/ })).toHaveCount(0);
      expect(new URL(page.url()).origin).toBe(portalUrl);
    }
    await askAs(
      staff,
      `mutation { setPartnerStatus(input: { partnerId: "${id}", status: SUSPENDED }) { userErrors { message } } }`,
      {},
    );
    await open(page, linkOf(id, valid));
    await expect(main).toContainText('This partner wasn’t found');
    await expect(main).not.toContainText(name);
    expect(partner.returns).toEqual([]);
    await staff.context().close();
  });

  test('stays on a result page without a redirect URL, by keyboard alone', async ({ browser, page, sessionOf }) => {
    const staff = await (await browser.newContext({ storageState: await sessionOf('Samir') })).newPage();
    await open(staff, '/staff/partners');
    const { id, name } = await createPartner(staff);
    await staff.context().close();
    await open(page, linkOf(id, { permissions: 'REPORTS_READ', state: 'kept by no one' }));
    const decline = page.getByRole('button', { name: 'Decline' });
    await page.getByRole('radio', { name: '365 days' }).focus();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Grant access' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(decline).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toContainText(`You declined the request of ${name}`);
    await expect(page.getByRole('status').filter({ hasText: 'Nothing was changed' })).toBeVisible();

    await page.reload();
    await untilAlive(page);
    await page.getByRole('radio', { name: '365 days' }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toContainText(`${name} has access to ${nordlicht?.name}`);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Show partners' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('Reports');
  });
});

test.describe('a viewer', () => {
  test.use({ as: 'Viktor' });

  test('gets the link to send to an admin', async ({ page }) => {
    const path = `/connect/${crypto.randomUUID()}?permissions=REPORTS_READ&state=x`;
    await open(page, path);
    const main = page.getByRole('main');
    await expect(main).toContainText(`Only admins of ${nordlicht?.name} can grant a partner access`);
    await expect(main).toContainText('Anna Petersen');
    await expect(page.getByLabel('Link for your admin')).toHaveValue(`${portalUrl}${path}`);
  });
});
