import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { generate } from 'otplib';
import { z } from 'zod';
import { callApi } from './support/api.ts';
import { apiUrl, companiesOf, portalUrl } from './support/demo.ts';
import { tokenInSession } from './support/session-token.ts';
import { accountButton, open, openSignIn, signIn, signOut } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

const firefoxOnWindows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';

test.describe('a member', () => {
  test.use({ as: 'Viktor' });

  test('sees a session in another browser and signs it out', async ({ page, browser }) => {
    const elsewhere = await browser.newContext({
      baseURL: portalUrl,
      userAgent: firefoxOnWindows,
      storageState: { cookies: [], origins: [] },
    });
    const other = await elsewhere.newPage();
    await signIn(other, 'Viktor');

    await open(page, '/account');
    const sessions = page.getByRole('region', { name: 'Sessions' }).getByRole('row');
    await expect(sessions.filter({ hasText: 'This session' })).toHaveCount(1);
    const session = sessions.filter({ hasText: 'Firefox on Windows' });
    await session.getByRole('button', { name: /^Sign out of Firefox on Windows, signed in .* UTC$/ }).click();
    await expect(session).toHaveCount(0);

    await other.reload();
    await expect(other.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
    await expect(accountButton(page)).toBeVisible();
    await elsewhere.close();
  });
});

test('a person turns two-step sign-in on, and signs in with a recovery code', async ({ page, context }) => {
  const person = await invitePerson(page);
  await enterPassword(page, person);
  await expect(accountButton(page)).toBeVisible();
  await page.getByRole('link', { name: 'Manage authenticator app' }).click();
  await expect(page).toHaveURL(`${apiUrl}/oauth/security`);
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  await expect(page.getByRole('img', { name: 'QR code of the key' })).toBeVisible();
  const secret = (await page.locator('.code').innerText()).replaceAll(' ', '');
  await page.getByLabel('Code', { exact: true }).fill(await generate({ secret }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible();
  const codes = await page.getByRole('listitem').allInnerTexts();
  expect(codes).toHaveLength(10);
  await page.getByRole('link', { name: 'I saved them' }).click();
  await expect(page).toHaveURL(`${portalUrl}/account`);

  await signOut(page);
  await context.clearCookies();
  await enterPassword(page, person);
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(`${portalUrl}/account`);
  await expect(accountButton(page)).toBeVisible();
});

test('a person adds a passkey, and signs in with it instead of the password', async ({ page, context }) => {
  const devTools = await context.newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  const person = await invitePerson(page);
  await enterPassword(page, person);
  await page.getByRole('link', { name: 'Manage passkeys' }).click();
  await page.getByLabel('Name of the new passkey').fill('My laptop');
  await page.keyboard.press('Enter');
  const passkey = page.getByRole('listitem').filter({ hasText: 'My laptop' });
  await expect(passkey).toContainText('never used');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByRole('alert')).toHaveText('No passkey was created. Try again.');

  await open(page, '/account');
  await signOut(page);
  await context.clearCookies();
  await openSignIn(page, '/account');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL(`${portalUrl}/account`);
  await expect(accountButton(page)).toContainText('Mia Okafor');

  await page.getByRole('link', { name: 'Manage passkeys' }).click();
  await expect(passkey).toContainText('last used');
  await passkey.getByRole('button', { name: 'Remove My laptop' }).click();
  await expect(passkey).toHaveCount(0);
});

interface NewPerson {
  readonly email: string;
  readonly password: string;
}

const addedShape = z.object({ addCompanyMember: z.object({ invitationUrl: z.string() }) });

/** A person of their own, because the demo's people sign in in other tests at the same time. */
async function invitePerson(page: Page): Promise<NewPerson> {
  const name = randomBytes(4).toString('hex');
  const person = { email: `${name}@nordlicht-outdoor.example`, password: 'a password of several words' };
  await signIn(page, 'Anna');
  const mutation = `mutation A($input: AddCompanyMemberInput!) {
    addCompanyMember(input: $input) { invitationUrl userErrors { message } } }`;
  const input = { companyId: companiesOf('Anna')[0]?.id, email: person.email, role: 'VIEWER' };
  const { data } = await callApi(await tokenInSession(page.context()), mutation, { input });
  await page.context().clearCookies();
  await page.goto(addedShape.parse(data).addCompanyMember.invitationUrl);
  await page.getByLabel('Your name').fill('Mia Okafor');
  await page.getByLabel(/^New password/).fill(person.password);
  await page.getByRole('button', { name: 'Create account and join' }).click();
  await expect(page.getByRole('heading', { name: /^You have joined/ })).toBeVisible();
  return person;
}

async function enterPassword(page: Page, { email, password }: NewPerson): Promise<void> {
  await openSignIn(page, '/account');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}
