import type { Browser, Page } from '@playwright/test';

import { type Installation, launchInstallation, missingForInstallation } from './support/installation.ts';
import { confirmSaved, everythingIn, revealedValue } from './support/secrets.ts';
import { setUp, signInWith } from './support/set-up.ts';
import { open } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

// The operator guide's "First run", in a browser. What clients have behind the balancer, their own address, is tested here too,
// because only this installation is behind one.

const operator = { email: 'ida@leuchtturm.example', password: 'a long enough password', name: 'Ida Brandt' };
const admin = { email: 'mara@seegras.example', password: 'another long password', name: 'Mara Lund' };
const second = 'Seegras Reisen';

/** A browser at another machine: it reaches nginx through a proxy of its own, which adds its address. */
async function newVisitor(browser: Browser, { portalUrl }: Installation, address: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: portalUrl,
    ignoreHTTPSErrors: true,
    extraHTTPHeaders: { 'x-forwarded-for': address },
    storageState: { cookies: [], origins: [] },
  });
  context.setDefaultTimeout(60_000);
  return context.newPage();
}

test('from an empty PostgreSQL to a second company’s admin who calls the API with a key', async ({ browser }) => {
  test.skip(missingForInstallation !== undefined, missingForInstallation ?? '');
  test.setTimeout(300_000);
  await using installation = await launchInstallation();
  const { apiUrl, portalUrl } = installation;
  const ask = async (address: string, token: string, query: string) => {
    const response = await installation.clientAt(address)(`${apiUrl}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    });
    return { status: response.status, text: await response.text() };
  };
  const visitor = (address: string) => newVisitor(browser, installation, address);

  const staff = await visitor('203.0.113.10');
  await test.step('the setup link makes the first company and the first admin', async () => {
    await staff.goto(installation.setupLink);
    await setUp(staff, operator);
    await staff.getByRole('link', { name: 'Go to the portal' }).click();
    await expect(staff).toHaveURL(`${portalUrl}/`);
    const used = await staff.goto(installation.setupLink);
    expect(used?.status()).toBe(410);
  });

  const invitation = await test.step('who is staff, and creates a second company', async () => {
    await signInWith(staff, operator);
    await open(staff, '/staff/companies/new');
    await staff.getByRole('textbox', { name: 'Name', exact: true }).fill(second);
    await staff.getByLabel('Currency', { exact: true }).selectOption('EUR');
    await staff.getByLabel('Time zone', { exact: true }).fill('Europe/Berlin');
    await staff.getByLabel(/^Email address of the first admin/).fill(admin.email);
    await staff.getByRole('main').getByRole('button', { name: 'Create company', exact: true }).click();
    const link = await revealedValue(staff);
    await confirmSaved(staff);
    await expect(staff.getByRole('heading', { level: 1, name: second, exact: true })).toBeVisible();
    return link;
  });

  const guest = await visitor('203.0.113.20');
  const key = await test.step('its admin accepts the invitation, and creates a key', async () => {
    await guest.goto(invitation);
    await expect(guest.getByRole('heading', { name: `Join ${second}` })).toBeVisible();
    await guest.getByLabel('Your name').fill(admin.name);
    await guest.getByLabel(/^New password/).fill(admin.password);
    await guest.getByRole('button', { name: 'Create account and join' }).click();
    await expect(guest.getByRole('heading', { name: `You have joined ${second}` })).toBeVisible();
    await signInWith(guest, admin);
    await open(guest, '/admin/tokens');
    await guest.getByRole('main').getByRole('link', { name: 'Create key' }).first().click();
    await guest.getByRole('textbox', { name: 'Name', exact: true }).fill('Nightly export');
    await guest.getByRole('button', { name: 'Reporting' }).click();
    await guest.getByLabel('Allowed IP addresses').fill('127.0.2.0/24');
    await guest.getByRole('main').getByRole('button', { name: 'Create key' }).click();
    const value = await revealedValue(guest);
    await confirmSaved(guest);
    expect(await everythingIn(guest)).not.toContain(value);
    return value;
  });

  await test.step('the key calls the API from its network, and from no other', async () => {
    const query = '{ listCompanies { items { name } } }';
    const answer = await ask('127.0.2.7', key, query);
    expect(answer.status).toBe(200);
    expect(answer.text).toContain(second);
    expect(answer.text).not.toContain('Leuchtturm');
    expect((await ask('127.0.3.7', key, query)).status).toBe(401);
  });

  await test.step('and so it does through the portal, for agents', async () => {
    const callTool = async (address: string) => {
      const response = await installation.clientAt(address)(`${portalUrl}/mcp`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${key}`,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
        },
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: { name: 'run_operation', arguments: { query: '{ listCompanies { items { name } } }' } },
        }),
      });
      return response.text();
    };
    expect(await callTool('127.0.2.8')).toContain(second);
    const denied = await callTool('127.0.3.8');
    expect(denied).toContain('UNAUTHENTICATED');
    expect(denied).not.toContain(second);
  });

  await test.step('the audit log has the addresses of the people, not of portal or balancer', async () => {
    await open(guest, '/admin/audit');
    const table = guest.getByRole('table', { name: 'Changes, newest first' });
    await expect(table.getByRole('row').filter({ hasText: 'API key created' })).toContainText('203.0.113.20');
    await expect(table.getByRole('row').filter({ hasText: 'Company created' })).toContainText('203.0.113.10');
    await expect(table).not.toContainText('127.0.0.1');
  });

  await test.step('no process has printed a secret, except the setup link once', () => {
    const printed = installation.printed();
    expect(printed).toContain('signed in');
    expect(printed.split(installation.setupLink.slice(-43))).toHaveLength(2);
    for (const secret of [operator.password, admin.password, invitation.slice(-43), key]) {
      expect(printed).not.toContain(secret);
    }
  });
});
