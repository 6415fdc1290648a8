import { generateKeyPairSync } from 'node:crypto';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { callApi, companyIds } from './support/api.ts';
import { askAs } from './support/ask.ts';
import { companiesOf, credentialsOf } from './support/demo.ts';
import { partnerTokenFor, requestPartnerToken } from './support/partner-token.ts';
import { confirmSaved, everythingIn, revealedValue, uniqueName } from './support/secrets.ts';
import { accountButton, open, openSignIn, signIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

const [nordlicht] = companiesOf('Anna');

const created = z.object({
  data: z.object({ createPartner: z.object({ partner: z.object({ id: z.string(), clientId: z.string() }) }) }),
});

test('staff invite a person of a partner, who gets a secret and sees who granted access', async ({ browser, page }) => {
  test.slow();
  const name = uniqueName('Sturmvogel');
  const email = `${name.replaceAll(/\W/g, '-').toLowerCase()}@partner.example`;
  const password = `the password of ${name}`;

  const { id, clientId } = await test.step('staff add the partner and invite its first person', async () => {
    await signIn(page, 'Samir');
    const answer = await askAs(
      page,
      'mutation C($input: CreatePartnerInput!) { createPartner(input: $input) { partner { id clientId } } }',
      { input: { name } },
    );
    return created.parse(answer).data.createPartner.partner;
  });
  const link = await test.step('the invitation link is shown once', async () => {
    await open(page, `/staff/partners/${id}`);
    await page.getByText('Invite a person', { exact: true }).click();
    await page.getByLabel('Email address').fill(email);
    await page.getByRole('button', { name: 'Invite person' }).click();
    const shown = await revealedValue(page);
    await confirmSaved(page);
    expect(await everythingIn(page), 'gone after Done').not.toContain(shown);
    await expect(page.getByRole('row', { name: new RegExp(email) })).toContainText('Invited');
    return shown;
  });

  const guest = await (await browser.newContext({ storageState: { cookies: [], origins: [] } })).newPage();
  await test.step('the person creates an account, and lands on the page of the partner', async () => {
    await guest.goto(link);
    await expect(guest.getByRole('main')).toContainText(name);
    await guest.getByLabel('Your name').fill('Lena Brandt');
    await guest.getByLabel(/^New password/).fill(password);
    await guest.getByRole('button', { name: 'Create account and join' }).click();
    await openSignIn(guest);
    await guest.getByLabel('Email address').fill(email);
    await guest.getByLabel('Password').fill(password);
    await guest.getByRole('button', { name: 'Sign in' }).click();
    await expect(accountButton(guest)).toContainText('Lena Brandt');
    await expect(guest.getByRole('heading', { level: 1, name: 'Credentials' })).toBeVisible();
    await expect(guest).toHaveURL(new RegExp(`/partner/${id}$`));
  });

  const secret = await test.step('they rotate the secret, and their program gets a token with it', async () => {
    await guest.getByRole('button', { name: /^Rotate/ }).click();
    const dialog = guest.getByRole('dialog');
    await dialog.getByRole('button', { name: /^Rotate/ }).click();
    const value = await revealedValue(guest);
    await confirmSaved(guest);
    expect((await requestPartnerToken(clientId, value)).status).toBe(200);
    await guest.reload();
    await expect(guest.getByRole('row', { name: new RegExp(`…${value.slice(-4)}`) })).toBeVisible();
    return value;
  });

  await test.step('only the IP addresses that they allow get tokens', async () => {
    await guest.getByRole('textbox', { name: /IP addresses/ }).fill('not an address');
    await guest.getByRole('button', { name: 'Save IP addresses' }).click();
    await expect(guest.getByRole('textbox', { name: /IP addresses/ })).toHaveAttribute('aria-invalid', 'true');
    await expect(guest.getByRole('textbox', { name: /IP addresses/ })).toHaveValue('not an address');
    await guest.getByRole('textbox', { name: /IP addresses/ }).fill('192.0.2.0/24');
    await guest.getByRole('button', { name: 'Save IP addresses' }).click();
    await expect(guest.getByText('The IP addresses were saved')).toBeVisible();
    expect((await requestPartnerToken(clientId, secret)).status).toBe(400);
    await guest.getByRole('textbox', { name: /IP addresses/ }).fill('');
    await guest.getByRole('button', { name: 'Save IP addresses' }).click();
    await expect.poll(async () => (await requestPartnerToken(clientId, secret)).status).toBe(200);
  });

  await test.step('they invite another person', async () => {
    await open(guest, `/partner/${id}/people`);
    await guest.getByRole('main').getByRole('link', { name: 'Invite a person' }).click();
    await expect(guest.getByRole('heading', { level: 1, name: 'Invite a person' })).toBeVisible();
    await guest.getByLabel('Email address').fill('no address');
    await guest.getByRole('button', { name: 'Invite person' }).click();
    await expect(guest.getByLabel('Email address')).toHaveAttribute('aria-invalid', 'true');
    await expect(guest.getByLabel('Email address')).toHaveValue('no address');
    await guest.getByLabel('Email address').fill(`second-${email}`);
    await guest.getByRole('button', { name: 'Invite person' }).click();
    await revealedValue(guest);
    await confirmSaved(guest);
    await expect(guest).toHaveURL(new RegExp(`/partner/${id}/people$`));
    await expect(guest.getByRole('row', { name: new RegExp(`second-${email}`) })).toContainText('Invited');
    await open(guest, `/partner/${id}`);
  });

  await test.step('Admin, which is for people of companies, isn’t in the header', async () => {
    const main = guest.getByRole('navigation', { name: 'Main', exact: true });
    await expect(main.getByRole('link', { name: 'Partner', exact: true })).toBeVisible();
    await expect(main.getByRole('link', { name: 'Playground', exact: true })).toBeVisible();
    await expect(main.getByRole('link', { name: 'Admin', exact: true })).toHaveCount(0);
  });

  await test.step('they add two public keys and remove one, which staff see too', async () => {
    await guest.getByText('Add a public key', { exact: true }).click();
    const field = guest.getByLabel('Public key', { exact: true });
    const add = guest.getByRole('button', { name: 'Add public key' });
    const table = (of: Page) => of.getByRole('table', { name: 'Public keys', exact: true });
    const jwk = (kid: string) =>
      JSON.stringify({ ...generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' }), kid });
    await add.click();
    await expect(field).toHaveAccessibleDescription(/Paste a public key/);
    const pem = generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
    await field.fill(pem);
    await add.click();
    await expect(field).toHaveAccessibleDescription(/contains a private key/);
    await expect(field, 'what was typed stays').toHaveValue(pem);
    for (const kid of ['first', 'second']) {
      await field.fill(jwk(kid));
      await add.click();
      await expect(table(guest).getByRole('row', { name: kid })).toContainText('Ed25519');
      await expect(field).toHaveValue('');
    }
    await guest.getByRole('button', { name: 'Remove the key first' }).click();
    await guest.getByRole('dialog').getByRole('button', { name: 'Remove key' }).click();
    await expect(guest.getByRole('dialog')).toContainText('It gets no access token anymore.');
    await guest.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click();
    await expect(table(guest).getByRole('rowheader')).toHaveText(['second']);
    await page.reload();
    await expect(table(page).getByRole('rowheader')).toHaveText(['second']);
  });

  await test.step('they see the company that granted access, and its requests', async () => {
    await open(guest, `/partner/${id}/companies`);
    await expect(guest.getByRole('main')).not.toContainText(nordlicht?.name ?? '');
    const admin = await (await browser.newContext()).newPage();
    await signIn(admin, 'Anna');
    await askAs(
      admin,
      'mutation G($input: GrantPartnerAccessInput!) { grantPartnerAccess(input: $input) { userErrors { message } } }',
      { input: { companyId: nordlicht?.id, partnerId: id, scopes: ['CAMPAIGNS_READ'] } },
    );
    const token = await partnerTokenFor(clientId, secret);
    expect(companyIds((await callApi(token, '{ listCompanies { items { id } } }')).data)).toEqual([nordlicht?.id]);
    await guest.reload();
    const row = guest.getByRole('row', { name: new RegExp(nordlicht?.name ?? '') });
    await expect(row).toContainText('Active');
    await expect(async () => {
      await open(guest, `/partner/${id}/usage`);
      await guest.getByText('Show as a table').click({ timeout: 1_000 });
    }).toPass();
    await expect(guest.getByRole('table')).toBeVisible();
    await expect(guest.getByRole('link', { name: 'Usage', exact: true })).toHaveAttribute('aria-current', 'page');
    await expect(guest.getByRole('link', { name: 'Credentials', exact: true })).not.toHaveAttribute('aria-current');
  });

  await test.step('a person who is removed has no access on the next request', async () => {
    await page.reload();
    await page.getByRole('button', { name: `Remove ${email}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove person' }).click();
    await expect(page.getByRole('dialog')).toContainText('no longer has access to this partner');
    await open(guest, `/partner/${id}`);
    await expect(guest.getByRole('heading', { level: 1, name: 'Credentials' })).toBeVisible();
    await expect(guest.getByRole('main')).not.toContainText(clientId);
  });
});

test('a person with an account declines the invitation of a partner, and accepts the next one', async ({
  browser,
  page,
  sessionOf,
}) => {
  const name = uniqueName('Sturmvogel');
  const samir = await (await browser.newContext({ storageState: await sessionOf('Samir') })).newPage();
  await open(samir, '/staff/partners');
  const answer = await askAs(
    samir,
    'mutation C($input: CreatePartnerInput!) { createPartner(input: $input) { partner { id clientId } } }',
    { input: { name } },
  );
  const { id } = created.parse(answer).data.createPartner.partner;
  const { email } = credentialsOf('Viktor');
  const invite = () =>
    askAs(
      samir,
      'mutation I($input: InvitePartnerPersonInput!) { invitePartnerPerson(input: $input) { userErrors { message } } }',
      { input: { partnerId: id, email } },
    );
  await invite();

  await signIn(page, 'Viktor', '/account');
  const invitations = page.getByRole('region', { name: 'Invitations' });
  const decide = (decision: string) =>
    invitations.getByRole('button', { name: `${decision} the invitation of ${name}`, exact: true });
  await decide('Decline').click();
  await expect(invitations.getByRole('status')).toContainText(`You have declined the invitation of ${name}`);
  await page.reload();
  await expect(decide('Accept')).toHaveCount(0);

  await invite();
  await page.reload();
  await decide('Accept').click();
  await expect(invitations.getByRole('status')).toContainText(`You have joined ${name}`);
  await page.getByRole('banner').getByRole('link', { name: 'Partner', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/partner/${id}$`));
  await expect(page.getByRole('heading', { level: 1, name: 'Credentials' })).toBeVisible();

  // Viktor stays without a partner for the other stories.
  await open(samir, `/staff/partners/${id}`);
  await samir.getByRole('button', { name: `Remove ${email}` }).click();
  await samir.getByRole('dialog').getByRole('button', { name: 'Remove person' }).click();
  await expect(samir.getByRole('dialog')).toContainText('no longer has access to this partner');
  await samir.context().close();
});
