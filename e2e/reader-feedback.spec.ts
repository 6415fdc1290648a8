import { open } from './support/sign-in.ts';
import { uniqueName } from './support/secrets.ts';
import { expect, test } from './support/test.ts';

test('a reader without a session answers and comments, and staff read it', async ({ page, browser, sessionOf }) => {
  const comment = uniqueName('Which scope does it need');
  await open(page, '/docs/limits');
  const feedback = page.getByRole('region', { name: 'Feedback on this page' });
  await feedback.getByRole('button', { name: 'No', exact: true }).click();
  await feedback.getByLabel('What was missing or wrong?').fill(comment);
  await feedback.getByRole('button', { name: 'Send comment' }).click();
  await expect(feedback.getByRole('status')).toContainText('Thank you');
  await expect(feedback.getByRole('button')).toHaveCount(0);

  const context = await browser.newContext({ storageState: await sessionOf('Samir') });
  const console = await context.newPage();
  await open(console, `/staff/feedback?${new URLSearchParams({ q: '/docs/limits', helpful: 'no', comment: 'yes' })}`);
  const summary = console
    .getByRole('list', { name: 'Pages with feedback', exact: true })
    .getByRole('listitem')
    .filter({ has: console.getByRole('heading'), hasText: comment });
  await expect(summary.getByRole('link', { name: 'Limits and cost' })).toHaveAttribute('href', '/docs/limits');
  await expect(summary).toContainText(/[1-9]\d* No/);

  await console.getByRole('link', { name: 'Show all answers', exact: true }).click();
  await expect(console.getByRole('heading', { level: 1, name: 'All answers', exact: true })).toBeVisible();
  const row = console.getByRole('row').filter({ hasText: comment });
  await expect(row.getByRole('link', { name: 'Limits and cost' })).toHaveAttribute('href', '/docs/limits');
  await context.close();
});

test('an answer and a comment that can’t be sent are not lost', async ({ page, watch }) => {
  watch.expectError(/503/);
  let isDown = true;
  await page.route('**/api/feedback', (route) => (isDown ? route.fulfill({ status: 503 }) : route.fallback()));
  await open(page, '/use-cases/listCompanies');
  const feedback = page.getByRole('region', { name: 'Feedback on this page' });
  await feedback.getByRole('button', { name: 'Yes', exact: true }).click();
  await expect(feedback.getByText('Your answer could not be sent. Try again.')).toBeVisible();
  isDown = false;
  await feedback.getByRole('button', { name: 'Yes', exact: true }).click();
  const field = feedback.getByLabel('What helped you?');
  await field.fill('The variables');
  isDown = true;
  await feedback.getByRole('button', { name: 'Send comment' }).click();
  await expect(feedback.getByText('Your comment could not be sent. Try again.')).toBeVisible();
  await expect(field).toHaveValue('The variables');
  isDown = false;
  await feedback.getByRole('button', { name: 'Send comment' }).click();
  await expect(feedback.getByText('The authors of this page read every comment.')).toBeVisible();
});

test('a search that finds nothing is counted once for staff, and its beginnings are not', async ({
  page,
  browser,
  sessionOf,
}) => {
  const query = `unheard${Math.random()
    .toString(36)
    .replaceAll(/[^a-z]/g, '')}`;
  await open(page, '/docs');
  const counted = page.waitForRequest('**/api/feedback');
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Search the documentation' }).pressSequentially(query);
  await expect(page.getByText('No results for')).toBeVisible();
  expect((await counted).postDataJSON()).toEqual({ kind: 'search', query });

  const context = await browser.newContext({ storageState: await sessionOf('Samir') });
  const console = await context.newPage();
  const rows = console.getByRole('row').filter({ hasText: 'unheard' });
  await expect(async () => {
    await open(console, `/staff/searches?q=${query.slice(0, 'unheard'.length)}`);
    await expect(rows).toHaveCount(1, { timeout: 1_000 });
  }).toPass();
  await expect(rows).toContainText(query);
  await context.close();
});
