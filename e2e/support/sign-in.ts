import { expect, type Page } from '@playwright/test';
import { apiUrl, credentialsOf, type Person } from './demo.ts';

/**
 * Goes to a page and waits until its scripts run: the header says who is there only then, and a click before it would go
 * to a button that does nothing yet.
 */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilAlive(page);
}

/** Waits until the header knows who is there. */
export async function untilAlive(page: Page): Promise<void> {
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Sign in' }).or(accountButton(page))).toBeVisible();
}

/** The button in the header that opens the account's panel. */
export function accountButton(page: Page) {
  return page.getByRole('banner').getByRole('button', { name: /^Account of / });
}

/** Fills in the form of the authorization server and sends it. */
export async function fillSignIn(page: Page, person: Person, password?: string): Promise<void> {
  const credentials = credentialsOf(person);
  await expect(page).toHaveURL((url) => url.origin === apiUrl);
  await page.getByLabel('E-mail address').fill(credentials.email);
  await page.getByLabel('Password').fill(password ?? credentials.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Signs in, all the way through the authorization server, and comes back to `path`. */
export async function signIn(page: Page, person: Person, path = '/use-cases'): Promise<void> {
  await open(page, `/sign-in?callbackUrl=${encodeURIComponent(path)}`);
  await page.getByRole('button', { name: 'Continue to sign in' }).click();
  await fillSignIn(page, person);
  await page.waitForURL((url) => `${url.pathname}${url.search}` === path);
  await expect(accountButton(page)).toBeVisible();
}

/** Ends the session by the account's panel. */
export async function signOut(page: Page): Promise<void> {
  await accountButton(page).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
}
