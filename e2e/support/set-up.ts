import type { Page } from '@playwright/test';
import { accountButton, openSignIn } from './sign-in.ts';
import { expect } from './test.ts';

/** The first person of an installation. */
export interface FirstPerson {
  readonly email: string;
  readonly password: string;
  readonly name: string;
}

/** Fills in and sends the page of the setup link, which is open. */
export async function setUp(page: Page, { email, password, name }: FirstPerson): Promise<void> {
  await page.getByLabel('Operator of this platform').fill('Säulenwerk GmbH');
  await page.getByLabel('First company').fill('Leuchtturm Verlag');
  await page.getByLabel('Currency of its amounts').selectOption('EUR');
  await page.getByLabel('Time zone of its days').selectOption('Europe/Berlin');
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('Your email address').fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('button', { name: 'Set up' }).click();
  await expect(page.getByRole('heading', { name: 'Litfass is set up' })).toBeVisible();
}

/** Signs a person in at the built-in issuer, by hand. */
export async function signInWith(page: Page, { email, password }: Omit<FirstPerson, 'name'>): Promise<void> {
  await openSignIn(page, '/use-cases');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(accountButton(page)).toBeVisible();
}
