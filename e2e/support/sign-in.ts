import { expect, type Page } from '@playwright/test';
import { apiUrl, credentialsOf, type Person } from './demo.ts';

/**
 * Opens a page and waits for hydration: only then does the header show the session. An earlier click would hit a button
 * without a handler.
 */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilAlive(page);
}

/** Waits until the header shows the session. */
export async function untilAlive(page: Page): Promise<void> {
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Sign in' }).or(accountButton(page))).toBeVisible();
}

/** The button in the header that opens the account panel. */
export function accountButton(page: Page) {
  return page.getByRole('banner').getByRole('button', { name: /^Account of / });
}

/** Opens the sign-in page, which goes straight on to the form of the authorization server. */
export async function openSignIn(page: Page, returnTo = '/'): Promise<void> {
  // It leaves before it has loaded.
  await page.goto(`/sign-in?callbackUrl=${encodeURIComponent(returnTo)}`, { waitUntil: 'commit' });
}

/** Fills in and submits the form of the authorization server. */
export async function fillSignIn(page: Page, person: Person, password?: string): Promise<void> {
  const credentials = credentialsOf(person);
  await expect(page).toHaveURL((url) => url.origin === apiUrl);
  await page.getByLabel('Email address').fill(credentials.email);
  await page.getByLabel('Password').fill(password ?? credentials.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Signs in through the authorization server, and returns to `path`. */
export async function signIn(page: Page, person: Person, path = '/use-cases'): Promise<void> {
  await openSignIn(page, path);
  await fillSignIn(page, person);
  // A page of the admin area adds the visitor's company to its URL.
  await page.waitForURL(({ pathname, search }) => (path.includes('?') ? pathname + search : pathname) === path);
  await expect(accountButton(page)).toBeVisible();
}

/** Signs out in the account panel. */
export async function signOut(page: Page): Promise<void> {
  await accountButton(page).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
}
