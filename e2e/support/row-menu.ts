import type { Locator } from '@playwright/test';

/** Opens the menu of a table's row, or of the only row on the page that has one. */
export async function openRowMenu(row: Locator): Promise<void> {
  await row.getByRole('button', { name: /^Actions for / }).click();
}

/** Chooses an action in the menu of a row. */
export async function chooseAction(row: Locator, name: RegExp): Promise<void> {
  await openRowMenu(row);
  await row.getByRole('button', { name }).or(row.getByRole('link', { name })).click();
}
