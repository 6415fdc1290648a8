import { expect, type Page } from '@playwright/test';

/** Everything that a page stores or shows, as one text. */
export async function everythingIn(page: Page): Promise<string> {
  return page.evaluate(() =>
    JSON.stringify([
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      document.cookie,
      location.href,
      history.state,
      document.documentElement.outerHTML,
      [...document.querySelectorAll('input, textarea')].map((field) => Reflect.get(field, 'value') as unknown),
    ]),
  );
}

/** The secret in the dialog that shows it once. This unmasks it. */
export async function revealedValue(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('switch', { name: /^Show/ }).click();
  return dialog.getByLabel(/^(API key|Client secret|Invitation link)$/).inputValue();
}

/** Confirms that the secret is saved, which closes the dialog. */
export async function confirmSaved(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: 'I have saved it' }).check();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
  // The page's data loads again. A dialog that is opened before would go with its row, if the row goes.
  await expect(page.getByText('Loading the page')).toHaveCount(0);
}

/** Names are unique within a company, and tests run in parallel. */
export const uniqueName = (what: string) => `${what} ${Date.now().toString(36)}`;
