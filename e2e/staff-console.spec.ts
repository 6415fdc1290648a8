import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { apiUrl } from './support/demo.ts';
import { chooseAction } from './support/row-menu.ts';
import { confirmSaved, everythingIn, revealedValue, uniqueName } from './support/secrets.ts';
import { fillSignIn, open, openSignIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

const staffLink = (page: Page) =>
  page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Staff', exact: true });
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
const link = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true });
const agencyField = (page: Page) => page.getByRole('combobox', { name: 'Managing agency (optional)', exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const count = (page: Page, term: string) =>
  page
    .getByRole('region', { name: 'Access', exact: true })
    .locator('dl > div')
    .filter({ has: page.getByText(term, { exact: true }) })
    .getByRole('definition');

/** Confirms the open dialog, checks its result, and closes it. */
async function confirm(page: Page, name: string, result: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name, exact: true }).click();
  await expect(dialog).toContainText(result);
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(dialog).toBeHidden();
}

test('staff who belong to no company land in the staff console', async ({ page }) => {
  await openSignIn(page);
  await fillSignIn(page, 'Samir');
  await expect(page).toHaveURL('/staff/companies');
  await expect(heading(page, 'Companies')).toBeVisible();
  await expect(staffLink(page)).toHaveAttribute('aria-current', 'true');
});

test.describe('a member of staff', () => {
  test.use({ as: 'Samir' });

  test('creates a company, invites its admins, suspends, reactivates and closes it', async ({ page }) => {
    const name = uniqueName('Seegras Reisen');
    const domain = `mail${Date.now().toString(36)}.example`;
    await open(page, '/staff/companies');
    await link(page, 'Create company').click();
    await expect(heading(page, 'Create company')).toBeVisible();
    await button(page, 'Create company').click();
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveAccessibleDescription(
      /Give the company a name/,
    );
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
    await page.getByLabel('Currency', { exact: true }).selectOption({ label: 'EUR – Euro' });
    await page.getByLabel('Time zone', { exact: true }).fill('Europe/Nowhere');
    await expect(page.locator('option[value="Europe/Berlin"]'), 'is suggested').toHaveCount(1);
    await expect(agencyField(page)).toHaveValue('');
    await page.getByRole('radio', { name: 'Agency', exact: true }).check();
    await expect(agencyField(page), 'an agency has no agency').toHaveCount(0);
    await page.getByRole('radio', { name: 'Advertiser', exact: true }).check();
    await agencyField(page).selectOption({ label: 'Rundschau Media' });
    await page.getByLabel(/^Email address of the first admin/).fill(`mara@${domain}`);
    await button(page, 'Create company').click();
    await expect(page.getByLabel('Time zone', { exact: true })).toHaveAccessibleDescription(/isn't an IANA time zone/);
    await page.getByLabel('Time zone', { exact: true }).fill('Europe/Berlin');
    await button(page, 'Create company').click();
    const first = await revealedValue(page);
    expect(new URL(first).origin).toBe(apiUrl);
    await confirmSaved(page);
    await expect(heading(page, name)).toBeVisible();
    expect(await everythingIn(page), 'gone after Done').not.toContain(first);
    await expect(count(page, 'Pending invitations')).toHaveText('1');
    await expect(count(page, 'Members')).toHaveText('0');
    await expect(page.getByRole('region', { name: 'Usage in the last 30 days', exact: true })).toContainText(
      'No requests in this time.',
    );

    await link(page, 'Invite admin').click();
    await expect(heading(page, 'Invite admin')).toBeVisible();
    await page.getByLabel('Email address', { exact: true }).fill(`mara@${domain}`);
    await button(page, 'Invite admin').click();
    await expect(page.getByLabel('Email address', { exact: true })).toHaveAccessibleDescription(/already/);
    await page.getByLabel('Email address', { exact: true }).fill(`jon@${domain}`);
    await button(page, 'Invite admin').click();
    expect(await revealedValue(page)).not.toBe(first);
    await confirmSaved(page);
    await expect(heading(page, name)).toBeVisible();
    await expect(count(page, 'Pending invitations')).toHaveText('2');

    const jon = page.getByRole('row', { name: `jon@${domain}` });
    await chooseAction(jon, /^Resend/);
    await page.getByRole('dialog').getByRole('button', { name: 'Resend invitation', exact: true }).click();
    const second = await revealedValue(page);
    expect(second).not.toBe(first);
    await confirmSaved(page);
    expect(await everythingIn(page), 'gone after Done').not.toContain(second);
    await expect(count(page, 'Pending invitations')).toHaveText('2');

    await chooseAction(jon, /^Cancel/);
    await confirm(page, 'Cancel invitation', 'The invitation link no longer works.');
    await expect(count(page, 'Pending invitations')).toHaveText('1');
    const pending = page.getByRole('table', { name: 'Pending invitations, newest first', exact: true });
    await expect(pending.getByRole('rowheader')).toHaveText([`mara@${domain}`]);

    await link(page, 'Edit company').click();
    await expect(heading(page, 'Edit company')).toBeVisible();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(`${name} GmbH`);
    await button(page, 'Save changes').click();
    await expect(heading(page, `${name} GmbH`)).toBeVisible();

    const facts = page.getByRole('complementary', { name: 'About this company', exact: true });
    await facts.getByRole('link', { name: 'Rundschau Media', exact: true }).click();
    await expect(heading(page, 'Rundschau Media')).toBeVisible();
    await link(page, 'Show managed companies').click();
    await expect(page.getByLabel('Agency', { exact: true }).locator('option:checked')).toHaveText('Rundschau Media');
    await expect(page.getByRole('row', { name: /Alster Optik/ })).toBeVisible();
    await expect(page.getByRole('row', { name: /Nordlicht Outdoor/ })).toHaveCount(0);
    await link(page, `${name} GmbH`).click();
    await expect(heading(page, `${name} GmbH`)).toBeVisible();

    await link(page, 'Edit company').click();
    await expect(heading(page, 'Edit company')).toBeVisible();
    await expect(agencyField(page).locator('option:checked')).toHaveText('Rundschau Media');
    await page.getByRole('radio', { name: 'Agency', exact: true }).check();
    await button(page, 'Save changes').click();
    await expect(page.getByRole('group', { name: 'Kind', exact: true })).toContainText('Remove its agency first.');
    await page.getByRole('radio', { name: 'Advertiser', exact: true }).check();
    await agencyField(page).selectOption({ label: 'No agency' });
    await button(page, 'Save changes').click();
    await expect(heading(page, `${name} GmbH`)).toBeVisible();
    await expect(facts).toContainText('No agency');

    await link(page, 'Change rate limit').click();
    await expect(heading(page, 'Change rate limit')).toBeVisible();
    await page.getByLabel(/^Points in a burst/).fill('many');
    await button(page, 'Save rate limit').click();
    await expect(page.getByLabel(/^Points in a burst/)).toHaveAccessibleDescription(/Enter a whole number/);
    await page.getByLabel(/^Points in a burst/).fill('500,000');
    await button(page, 'Save rate limit').click();
    await expect(facts).toContainText('500,000 points, set for this company');

    const status = page.getByRole('region', { name: 'Status', exact: true });
    await button(page, 'Suspend company').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Suspend company', exact: true }).click();
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText('The reason must have');
    await page.getByRole('dialog').getByLabel('Reason', { exact: true }).fill('The invoice is unpaid.');
    await confirm(page, 'Suspend company', 'lose access within 5 seconds');
    await expect(status).toContainText('The company is suspended');
    await expect(status).toContainText('Reason: The invoice is unpaid.');

    await open(page, `/staff/companies?q=${encodeURIComponent(name)}`);
    const row = page.getByRole('row', { name: new RegExp(name) });
    await expect(row).toContainText('The invoice is unpaid.');
    await page.getByLabel('Status', { exact: true }).selectOption('Active');
    await expect(page.getByRole('heading', { name: 'No company matches', exact: true })).toBeVisible();
    await page.goBack();
    await link(page, `${name} GmbH`).click();
    await expect(heading(page, `${name} GmbH`)).toBeVisible();

    await button(page, 'Reactivate company').click();
    await confirm(page, 'Reactivate company', 'Its members have access again.');
    await expect(status).toContainText('The company is active.');

    await link(page, 'Close company').click();
    await expect(heading(page, 'Close company')).toBeVisible();
    await page.getByLabel('Reason', { exact: true }).fill('The contract has ended.');
    await button(page, 'Check what would end').click();
    const review = page.getByRole('region', { name: 'Review', exact: true });
    await expect(review).toContainText('Nothing has changed yet.');
    await expect(review).toContainText('1 open invitation');
    await button(page, 'Close company').click();
    const typedName = page.getByLabel(`Type the name of the company: ${name} GmbH`, { exact: true });
    await expect(typedName).toBeFocused();
    await link(page, 'Cancel').click();
    await expect(heading(page, `${name} GmbH`)).toBeVisible();
    await expect(status, 'the check changed nothing').toContainText('The company is active.');
    await expect(count(page, 'Pending invitations')).toHaveText('1');

    await link(page, 'Close company').click();
    await expect(heading(page, 'Close company')).toBeVisible();
    await page.getByLabel('Reason', { exact: true }).fill('The contract has ended.');
    await button(page, 'Check what would end').click();
    await typedName.fill(`${name} GmbH`);
    await button(page, 'Close company').click();
    await expect(status).toContainText('The company is closed');
    await expect(status).toContainText('this installation doesn’t erase closed companies');
    await expect(count(page, 'Pending invitations')).toHaveText('0');
    await expect(link(page, 'Invite admin')).toHaveCount(0);
  });

  test('finds a person of a company, and helps them sign in', async ({ page }) => {
    await open(page, '/staff/companies?q=Nordlicht');
    await link(page, 'Nordlicht Outdoor').click();
    await expect(heading(page, 'Nordlicht Outdoor')).toBeVisible();
    await link(page, 'Show people').click();
    await expect(page.getByText('Only the people of one company', { exact: true })).toBeVisible();
    await link(page, 'Viktor Lindqvist').click();
    await expect(heading(page, 'Viktor Lindqvist')).toBeVisible();
    const memberships = page.getByRole('table', { name: 'Companies and invitations', exact: true });
    await expect(memberships.getByRole('row', { name: /Nordlicht Outdoor/ })).toContainText('Viewer');

    await button(page, 'Unlock sign-in').click();
    await confirm(page, 'Unlock sign-in', 'can enter a password and a code again now');
    await button(page, 'Reset password').click();
    await confirm(page, 'Create link', 'gets an email with the link');
    await expect(heading(page, 'Viktor Lindqvist')).toBeVisible();

    const target = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    await open(page, `/staff/audit?show=all&target=${target}`);
    const events = page.getByRole('table', { name: 'Events, newest first', exact: true });
    for (const action of [
      'Member’s account viewed',
      'Member’s account unlocked',
      'Member’s password reset requested',
    ]) {
      await expect(events.getByRole('rowheader', { name: action }).first()).toBeVisible();
    }
    await page.getByRole('combobox', { name: 'Done by', exact: true }).selectOption({ label: 'Samir Haddad' });
    await expect(page).toHaveURL((url) => url.searchParams.has('actor') && url.searchParams.get('target') === target);
    await expect(events.getByRole('rowheader').first()).toBeVisible();
  });

  test('exports the events that the filters of the audit log find', async ({ page }) => {
    await open(page, '/staff/companies?q=ferries');
    await link(page, 'Fjordline Ferries').click();
    await expect(heading(page, 'Fjordline Ferries')).toBeVisible();
    const target = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    await open(page, `/staff/audit?show=all&target=${target}`);
    const [download] = await Promise.all([page.waitForEvent('download'), link(page, 'Download CSV').click()]);
    expect(download.suggestedFilename()).toBe('platform-audit-log.csv');
    const lines: unknown[] = parse(readFileSync(await download.path(), 'utf8'), { bom: true, columns: true });
    expect(lines).toContainEqual(
      expect.objectContaining({ action: 'company.viewed', targetId: target, actorName: 'Samir Haddad' }),
    );
    expect(lines).not.toContainEqual(expect.objectContaining({ targetType: 'User' }));
  });

  test('filters a list while typing, with the filters in the URL', async ({ page }) => {
    await open(page, '/staff/companies');
    const name = page.getByRole('searchbox', { name: 'Name contains', exact: true });
    const status = page.getByRole('combobox', { name: 'Status', exact: true });
    await name.pressSequentially('ferries');
    await expect(page).toHaveURL('/staff/companies?q=ferries');
    await expect(page.getByText('1 of 1 company', { exact: true })).toBeVisible();
    await expect(link(page, 'Fjordline Ferries')).toBeVisible();
    await expect(name).toBeFocused();
    await expect(name).toHaveValue('ferries');

    await status.selectOption('Suspended');
    await expect(page).toHaveURL('/staff/companies?q=ferries&status=SUSPENDED');
    await expect(page.getByRole('heading', { name: 'No company matches', exact: true })).toBeVisible();

    await page.goBack();
    await expect(link(page, 'Fjordline Ferries')).toBeVisible();
    await expect(status).toHaveValue('');
    await link(page, 'Clear filters').click();
    await expect(page).toHaveURL('/staff/companies');
    await expect(name).toHaveValue('');
    await expect(link(page, 'Alster Optik')).toBeVisible();
  });

  test('loses nothing that is typed while the list of an earlier text loads', async ({ page }) => {
    await open(page, '/staff/companies');
    const name = page.getByRole('searchbox', { name: 'Name contains', exact: true });
    const released = Promise.withResolvers<undefined>();
    const asked = page.waitForRequest(/staff\/companies\?q=fj/);
    await page.route(/staff\/companies\?q=fj/, async (route) => {
      await released.promise;
      await route.continue();
    });
    await name.pressSequentially('fj');
    await asked;
    await name.pressSequentially('ord');
    released.resolve(undefined);
    await expect(page).toHaveURL('/staff/companies?q=fjord');
    await expect(name).toHaveValue('fjord');
    await expect(page.getByText('1 of 1 company', { exact: true })).toBeVisible();
  });

  test('sees that nothing has failed in the background', async ({ page }) => {
    await open(page, '/staff/jobs?state=FAILED&queue=send-reminders');
    await expect(page.getByRole('heading', { name: 'No job matches', exact: true })).toBeVisible();
    await open(page, '/staff/mails?q=nothing%40example.invalid');
    await expect(page.getByRole('heading', { name: 'No email matches', exact: true })).toBeVisible();
  });

  test('gets an explanation for the ID of no company', async ({ page }) => {
    for (const path of [crypto.randomUUID(), 'nothing', `${crypto.randomUUID()}/close`]) {
      await open(page, `/staff/companies/${path}`);
      await expect(page.getByRole('heading', { name: 'There is nothing with this ID', exact: true })).toBeVisible();
    }
    await open(page, '/staff/people/nothing');
    await link(page, 'Show all people').click();
    await expect(page.getByRole('table', { name: 'People', exact: true })).toBeVisible();
  });
});

test.describe('an admin', () => {
  test.use({ as: 'Anna' });

  test('sees neither the link nor the pages', async ({ page }) => {
    for (const path of ['/staff', '/staff/companies/new', '/staff/people/nothing', '/staff/jobs', '/staff/audit']) {
      await open(page, path);
      await expect(page.getByRole('main')).toContainText('Only the platform’s staff can see this page');
      await expect(staffLink(page)).toHaveCount(0);
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    }
  });
});

test('a visitor signs in, and returns', async ({ page }) => {
  await open(page, '/staff/partners');
  await page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true }).click();
  await fillSignIn(page, 'Samir');
  await expect(page).toHaveURL('/staff/partners');
  await expect(heading(page, 'Partners')).toBeVisible();
});
