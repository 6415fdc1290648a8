import { expect, type Page } from '@playwright/test';

/** Everything a page keeps or shows, in one text. */
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

/** The value in the dialog that shows it once. Unmasking it is part of that. */
export async function revealedValue(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('switch', { name: 'Show value' }).click();
  return dialog.getByLabel('Value').inputValue();
}

/** Says that it is saved, and so ends the dialog. */
export async function confirmSaved(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: 'I have saved it' }).check();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
}

/** Names are unique in a company, and tests run side by side. */
export const uniqueName = (what: string) => `${what} ${Date.now().toString(36)}`;
