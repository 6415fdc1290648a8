import type { Page } from '@playwright/test';
import { openPlayground, textOf, write } from './support/playground.ts';
import { uniqueName } from './support/secrets.ts';
import { expect, test } from './support/test.ts';

test.use({ as: 'Anna' });

const company = 'Nordlicht Outdoor';
const sharedOn = (page: Page) => page.getByRole('region', { name: company });
const openSaved = async (page: Page) => {
  const playground = await openPlayground(page);
  await page.getByRole('tab', { name: 'Saved' }).click();
  return playground;
};

test('a query is shared with a company, run by a colleague, renamed and deleted', async ({
  page,
  browser,
  sessionOf,
}) => {
  const name = uniqueName('Campaigns');
  const { query } = await openSaved(page);
  const shared = sharedOn(page);
  const rowOf = (title: string) => shared.getByRole('button', { name: title }).first();
  await expect(rowOf('Campaigns that don’t deliver')).toContainText('last run');
  await write(query, `query Mine { viewer { actor { name } } } # ${name}`);

  await test.step('saved for the company', async () => {
    await page.keyboard.press('ControlOrMeta+S');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(company, { exact: true }).check();
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(rowOf(name)).toContainText('Anna Petersen · not run yet');
  });

  await test.step('a name that is taken is kept in the form, and the query can be replaced', async () => {
    await write(query, `query Mine { viewer { isStaff } } # ${name}`);
    await page.keyboard.press('ControlOrMeta+S');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(company, { exact: true }).check();
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(name.toUpperCase());
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Another saved query of this company has this name.')).toBeVisible();
    await expect(dialog.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(name.toUpperCase());
    await dialog.getByRole('button', { name: `Replace ${name}` }).click();
    await expect(dialog).toHaveCount(0);
  });

  await test.step('a viewer runs it, and can’t change it', async () => {
    const context = await browser.newContext({ storageState: await sessionOf('Viktor') });
    const there = await context.newPage();
    const playground = await openSaved(there);
    const row = sharedOn(there).getByRole('button', { name }).first();
    await row.click();
    await expect.poll(() => textOf(playground.query)).toContain('isStaff');
    await expect(sharedOn(there).getByRole('button', { name: `Rename ${name}` })).toHaveCount(0);
    await playground.run.click();
    await expect(row).toContainText('last run just now by Viktor Lindqvist');
    await context.close();
  });

  await test.step('renamed', async () => {
    await page.reload();
    await expect(rowOf(name)).toContainText('by Viktor Lindqvist');
    await shared.getByRole('button', { name: `Rename ${name}` }).click();
    await shared.getByLabel(`New name for ${name}`).fill('Campaigns that don’t deliver');
    await page.keyboard.press('Enter');
    await expect(shared.getByText('Another saved query of this company has this name.')).toBeVisible();
    await shared.getByLabel(`New name for ${name}`).fill(`${name} renamed`);
    await page.keyboard.press('Enter');
    await expect(rowOf(`${name} renamed`)).toBeVisible();
  });

  await test.step('deleted for everyone, after a question', async () => {
    await shared.getByRole('button', { name: `Delete ${name} renamed` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete for everyone' }).click();
    await expect(rowOf(`${name} renamed`)).toHaveCount(0);
    await page.reload();
    await expect(rowOf('Campaigns that don’t deliver')).toBeVisible();
    await expect(rowOf(`${name} renamed`)).toHaveCount(0);
  });
});

test('when the API fails, the list says so and is read again, and nothing that was typed is lost', async ({
  page,
  watch,
}) => {
  watch.expectError(/503/);
  const name = uniqueName('Lost');
  let isDown = true;
  await page.route('**/api/graphql', async (route) => {
    const isOurs = /Saved(?:Query|Queries)/.exec(route.request().postData() ?? '') !== null;
    if (!isDown || !isOurs) return route.fallback();
    const errors = [{ message: 'The API can’t reach its database.', extensions: { code: 'UNAVAILABLE' } }];
    return route.fulfill({ status: 503, json: { errors } });
  });
  const { query } = await openSaved(page);
  const shared = sharedOn(page);
  await expect(shared.getByRole('alert')).toContainText('The API can’t reach its database.');

  await write(query, '{ viewer { isStaff } }');
  await page.keyboard.press('ControlOrMeta+S');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(company, { exact: true }).check();
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('The query was not saved')).toBeVisible();
  isDown = false;
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await shared.getByRole('button', { name: 'Try again' }).click();
  await shared.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete for everyone' }).click();
  await expect(shared.getByRole('button', { name })).toHaveCount(0);
});
