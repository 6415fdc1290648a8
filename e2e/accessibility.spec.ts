import { generateKeyPairSync } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { demoId } from '#api/demo/ids.ts';
import { tokenPrefixes } from '#shared/token-format.ts';
import { colorViolationsOn, violationsOn } from './support/accessibility.ts';
import { apiUrl, type Person, readDemo } from './support/demo.ts';
import { openPlayground, playgroundOf, textOf, write } from './support/playground.ts';
import { askAs } from './support/ask.ts';
import { rewrite, runHere } from './support/run-here.ts';
import { signInAsPartnerPerson } from './support/partner-person.ts';
import { chooseAction } from './support/row-menu.ts';
import { fillSignIn, open, openSignIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

const { companyId } = readDemo().apiKey;
const partnerId = demoId('Wetterfrosch Analytics');
const newKeyPage = `/admin/tokens/new?company=${companyId}`;

/** The narrowest supported screen. */
const phone = { width: 360, height: 800 };

interface Scene {
  readonly name: string;
  readonly as?: Person;
  /** Opens the page to check. */
  readonly reach: (page: Page) => Promise<unknown>;
  /** Opens further states to check, on a wide screen. */
  readonly then?: readonly ((page: Page) => Promise<unknown>)[];
  /** A console error that the scene causes. */
  readonly error?: RegExp;
}

const scenes: readonly Scene[] = [
  { name: 'landing page', reach: (page) => open(page, '/') },
  { name: 'use-case index', reach: (page) => open(page, '/use-cases') },
  { name: 'use-case index without results', reach: (page) => open(page, '/use-cases?q=unicorn') },
  { name: 'use case', reach: (page) => open(page, '/use-cases/listCompanies') },
  { name: 'use case of a mutation', reach: (page) => open(page, '/use-cases/createAPIToken') },
  { name: 'editor of a use case for a visitor', reach: (page) => runHere(page, 'listCampaignsByCompany') },
  {
    name: 'response in the editor of a use case',
    as: 'Ruth',
    reach: async (page) => {
      const { run, company, own } = await runHere(page, 'listCampaignsByCompany');
      await company.selectOption({ index: 1 });
      await run.click();
      await expect(own).toBeVisible();
    },
  },
  {
    name: 'errors in the editor of a use case',
    as: 'Anna',
    reach: async (page) => {
      const { section, query, run } = await runHere(page, 'listCompanies');
      await rewrite(query, 'query Q { listCompanies { items { nme } } }');
      await run.click();
      await expect(section.getByRole('link', { name: /^More about/ })).toBeVisible();
    },
  },
  {
    name: 'confirmation of a mutation',
    as: 'Anna',
    reach: async (page) => {
      const { run } = await runHere(page, 'createCampaign');
      await run.click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  { name: 'changelog', reach: (page) => open(page, '/changelog') },
  { name: 'error guide', reach: (page) => open(page, '/docs/errors#NOT_FOUND') },
  { name: 'index of the reference', reach: (page) => open(page, '/reference') },
  { name: 'reference of a type', reach: (page) => open(page, '/reference/Campaign#performance.range') },
  { name: 'reference of an input', reach: (page) => open(page, '/reference/CampaignFilter') },
  { name: 'reference of a mutation', reach: (page) => open(page, '/reference/mutations/createCampaign') },
  { name: 'search', reach: (page) => search(page, 'budget', (dialog) => dialog.getByRole('option').first()) },
  {
    name: 'search without a result',
    reach: (page) => search(page, 'qqqqzz', (dialog) => dialog.getByText('No results for')),
  },
  { name: 'search page', reach: (page) => open(page, '/search?q=budget') },
  { name: 'search page without a result', reach: (page) => open(page, '/search?q=qqqqzz') },
  { name: '404', reach: (page) => open(page, '/nowhere'), error: /status of 404/ },
  { name: 'sign-in page', reach: (page) => open(page, '/sign-in?error=OAuthCallback') },
  { name: 'login page', reach: reachLogin },
  { name: 'forgotten password', reach: (page) => page.goto(`${apiUrl}/oauth/forgot-password`) },
  { name: 'two-step sign-in', as: 'Anna', reach: (page) => page.goto(`${apiUrl}/oauth/security`) },
  {
    name: 'login page after a wrong password',
    reach: async (page) => {
      await reachLogin(page);
      await fillSignIn(page, 'Ruth', 'not her password');
      await expect(page.getByRole('alert')).toBeVisible();
    },
    error: /status of (422|429)/,
  },
  { name: 'playground of a visitor', reach: (page) => open(page, '/playground?use-case=listCompanies') },
  {
    name: 'identity in the playground',
    as: 'Anna',
    reach: async (page) => {
      await openPlayground(page);
      await page.getByRole('button', { name: 'Switch identity' }).click();
      await expect(page.getByRole('tabpanel', { name: 'Run as' }).getByText('restored per second')).toBeVisible();
    },
  },
  {
    name: 'playground with a response',
    as: 'Anna',
    reach: async (page) => {
      const { run, result } = await openPlayground(page, '/playground?use-case=listCompanies');
      await run.click();
      await expect.poll(() => textOf(result)).toContain('listCompanies');
    },
  },
  {
    name: 'saved queries of a company in the playground',
    as: 'Anna',
    reach: async (page) => {
      await openPlayground(page);
      await page.getByRole('tab', { name: 'Saved' }).click();
      await expect(page.getByText(/last run .* by Viktor Lindqvist/)).toBeVisible();
      await page.keyboard.press('ControlOrMeta+S');
      await page.getByRole('radio', { name: 'Nordlicht Outdoor' }).check();
    },
  },
  {
    name: 'explorer of the playground',
    as: 'Anna',
    reach: async (page) => {
      const { query } = await openPlayground(page);
      await write(
        query,
        'query Mine($page: PageInput = { limit: 2 }) { viewer { isStaff actor { name } } listCampaignsByCompany(companyId: "1", page: $page, filter: { status: [ACTIVE] }) { items { id } } }',
      );
      await page.getByRole('tab', { name: 'Explorer' }).click();
      await expect(page.getByRole('checkbox', { name: 'isStaff', exact: true })).toBeChecked();
      await expect(page.getByRole('checkbox', { name: 'ACTIVE', exact: true })).toBeChecked();
      await page.getByText('Value of $page').click();
    },
  },
  {
    name: 'schema in the library of the playground',
    as: 'Anna',
    reach: async (page) => {
      await openPlayground(page, '/playground?use-case=listCompanies');
      await page.getByRole('tab', { name: 'Schema' }).click();
      await page.getByLabel('Search the schema').fill('campaign');
      await page.getByRole('button', { name: 'Campaign', exact: true }).click();
      await expect(page.getByRole('link', { name: 'In the reference' })).toBeVisible();
    },
  },
  {
    name: 'link to a query with a secret in it',
    as: 'Anna',
    reach: async (page) => {
      const { variables } = await openPlayground(page);
      await write(variables, '{ "password": "hunter2" }');
      await page.getByRole('button', { name: 'Link', exact: true }).click();
      await expect(page.getByText('Left out because it looks like a secret')).toBeVisible();
    },
  },
  {
    name: 'query of the playground as code',
    as: 'Anna',
    reach: async (page) => {
      await openPlayground(page, '/playground?use-case=listCompanies');
      await page.getByRole('button', { name: 'Code', exact: true }).click();
      await expect(page.getByRole('tab', { name: 'Python' })).toBeVisible();
    },
  },
  {
    name: 'playground with a table, an error and a form',
    as: 'Anna',
    reach: async (page) => {
      const { query, variables, run } = await openPlayground(page, '/playground?use-case=listCampaignsByCompany');
      await page.getByRole('button', { name: 'Form', exact: true }).click();
      await run.click();
      await page.getByRole('tab', { name: 'Table' }).click();
      await page
        .getByRole('button', { name: /of deliveryIssues$/ })
        .first()
        .click();
      await expect(page.getByRole('table', { name: /^deliveryIssues of row/ })).toBeVisible();
      await expect(query).toBeVisible();
      await page.getByRole('button', { name: 'JSON', exact: true }).click();
      await write(variables, '{ "companyId": 5, "page": { "limit": "many" } }');
      await page.getByRole('button', { name: 'Form', exact: true }).click();
      await expect(page.getByRole('region', { name: 'Variables as a form' })).toContainText('Int cannot represent');
    },
  },
  {
    name: 'other views of the playground',
    as: 'Anna',
    reach: async (page) => {
      const { variables, run } = await openPlayground(page, '/playground?use-case=listCampaignsByCompany');
      // Without the filter by delivery: after midnight, few campaigns have spent their daily budget, and one page has them all.
      await write(variables, JSON.stringify({ companyId, page: { limit: 2 } }));
      await run.click();
      await page.getByRole('tab', { name: 'Details' }).click();
      await expect(page.getByRole('table', { name: 'Limits' })).toBeVisible();
    },
    then: [
      async (page) => {
        await page.getByRole('tab', { name: 'Table' }).click();
        await page.getByRole('button', { name: 'Fetch all pages …' }).click();
        await expect(page.getByRole('dialog').getByRole('button', { name: /^Fetch [\d,]+ rows$/ })).toBeVisible();
      },
      async (page) => {
        await page.keyboard.press('Escape');
        await page.keyboard.press('ControlOrMeta+S');
        await page.getByRole('dialog').getByRole('textbox', { name: 'Name', exact: true }).fill('Looked at');
        await page.keyboard.press('Enter');
        await expect(page.getByRole('button', { name: 'Rename Looked at' })).toBeVisible();
        await showPane(page, 'Library');
      },
      async (page) => {
        await page.getByRole('tab', { name: 'History' }).click();
        await expect(page.getByRole('button', { name: /^ListCampaigns/ }).first()).toBeVisible();
      },
      async (page) => {
        const { variables, run } = playgroundOf(page);
        await write(variables, '{ "page": ');
        await run.click();
        await expect(page.getByText('Nothing was run')).toBeVisible();
      },
      async (page) => {
        await page.keyboard.press('Control+/');
        await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
      },
      async (page) => {
        await page.keyboard.press('Escape');
        const { query, variables, run } = playgroundOf(page);
        // One that matches the schema: an invalid one fails without a confirmation.
        await write(
          query,
          'mutation Delete($input: DeleteAudienceInput!) { deleteAudience(input: $input) { deletedId } }',
        );
        await write(variables, `{ "input": { "id": "${companyId}" } }`);
        await run.click();
        await expect(page.getByRole('dialog', { name: 'This changes production data' })).toBeVisible();
      },
    ],
  },
  { name: 'API keys of a visitor', reach: (page) => open(page, '/admin/tokens') },
  { name: 'API keys', as: 'Anna', reach: (page) => open(page, '/admin/tokens') },
  { name: 'API keys without the permission', as: 'Viktor', reach: (page) => open(page, '/admin/tokens') },
  { name: 'uploads', as: 'Anna', reach: (page) => open(page, '/admin/uploads') },
  {
    name: 'new upload',
    as: 'Anna',
    reach: async (page) => {
      await open(page, `/admin/uploads/new?company=${companyId}`);
      const buffer = Buffer.from('email,phone\nanna@example.com,1\n');
      await page.getByLabel(/^Choose a file/).setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer });
      await expect(page.getByRole('table')).toBeVisible();
    },
  },
  { name: 'uploads without the permission', as: 'Viktor', reach: (page) => open(page, '/admin/uploads/new') },
  { name: 'new key', as: 'Anna', reach: (page) => open(page, newKeyPage) },
  {
    name: 'new key with errors',
    as: 'Anna',
    reach: async (page) => {
      await open(page, newKeyPage);
      await page.getByRole('button', { name: 'Create key' }).click();
      await expect(page.getByText('Give the key a name.')).toBeVisible();
    },
  },
  {
    name: 'value of a new key',
    as: 'Anna',
    reach: async (page) => {
      await open(page, newKeyPage);
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill(`Looked at ${crypto.randomUUID()}`);
      await page.getByRole('button', { name: 'Read only' }).click();
      await page.getByRole('button', { name: 'Create key' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  { name: 'key page', as: 'Anna', reach: reachKey },
  {
    name: 'rotating a key, and then its page',
    as: 'Anna',
    reach: async (page) => {
      await reachKey(page);
      await page.getByRole('button', { name: 'Rotate' }).click();
      await page.getByRole('button', { name: 'Rotate secret' }).click();
      await page.getByRole('checkbox', { name: 'I have saved it' }).check();
      await page.getByRole('button', { name: 'Done' }).click();
      await page.getByRole('button', { name: 'Revoke old secret' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'dialog that rotates a key',
    as: 'Anna',
    reach: async (page) => {
      await reachKey(page);
      await page.getByRole('button', { name: 'Rotate' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'dialog that revokes a key',
    as: 'Anna',
    reach: async (page) => {
      await reachKey(page);
      await page.getByRole('button', { name: 'Revoke' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'editing a key',
    as: 'Anna',
    reach: async (page) => {
      await reachKey(page);
      await page.getByRole('link', { name: 'Edit' }).click();
      await expect(page.getByRole('textbox', { name: 'Allowed IP addresses' })).toBeVisible();
    },
  },
  {
    name: 'API keys without results',
    as: 'Anna',
    reach: (page) => open(page, '/admin/tokens?q=nothing-has-this-name'),
  },
  { name: 'partners', as: 'Anna', reach: (page) => open(page, '/admin/partners') },
  { name: 'granting partner access', as: 'Anna', reach: (page) => open(page, '/admin/partners/grant') },
  {
    name: 'dialog that revokes partner access',
    as: 'Anna',
    reach: async (page) => {
      await open(page, '/admin/partners');
      await chooseAction(page.getByRole('row').last(), /^Revoke access/);
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  { name: 'partners of the platform', as: 'Samir', reach: (page) => open(page, '/staff/partners') },
  { name: 'partner page', as: 'Samir', reach: (page) => open(page, `/staff/partners/${partnerId}`) },
  { name: 'editing a partner', as: 'Samir', reach: (page) => open(page, `/staff/partners/${partnerId}/edit`) },
  {
    name: 'connect link, and its result',
    as: 'Anna',
    reach: (page) => open(page, `/connect/${partnerId}?permissions=REPORTS_READ,AUDIENCES_READ`),
    then: [
      async (page) => {
        await page.getByRole('button', { name: 'Decline' }).click();
        await expect(page.getByRole('main')).toContainText('You declined the request');
      },
    ],
  },
  { name: 'connect link that isn’t valid', as: 'Anna', reach: (page) => open(page, `/connect/${partnerId}`) },
  { name: 'connect link without a session', reach: (page) => open(page, `/connect/${partnerId}`) },
  { name: 'connect link for a viewer', as: 'Viktor', reach: (page) => open(page, `/connect/${partnerId}`) },
  {
    name: 'pages of a partner, and removing a public key',
    reach: async (page) => {
      const id = await signInAsPartnerPerson(page);
      for (const path of ['usage', 'people', 'companies']) {
        await open(page, `/partner/${id}/${path}`);
        expect(await violationsOn(page)).toEqual([]);
      }
      await open(page, '/partner');
      const { publicKey } = generateKeyPairSync('ed25519');
      await page.getByText('Add a public key', { exact: true }).click();
      await page
        .getByLabel('Public key', { exact: true })
        .fill(publicKey.export({ format: 'pem', type: 'spki' }).toString());
      await page.getByRole('button', { name: 'Add public key' }).click();
      await expect(page.getByRole('table', { name: 'Public keys' })).toBeVisible();
      await page.getByLabel('Public key', { exact: true }).fill('not a key');
      await page.getByRole('button', { name: 'Add public key' }).click();
      await expect(page.getByLabel('Public key', { exact: true })).toHaveAttribute('aria-invalid', 'true');
      // Where the form scrolled to, the sticky header covers half of a button.
      await page.evaluate(() => window.scrollTo(0, 0));
    },
    then: [
      async (page) => {
        await page.getByRole('button', { name: /^Remove the key/ }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
      },
    ],
  },
  { name: 'adding a partner', as: 'Samir', reach: (page) => open(page, '/staff/partners/new') },
  { name: 'staff console without the permission', as: 'Anna', reach: (page) => open(page, '/staff/companies') },
  { name: 'companies of the platform', as: 'Samir', reach: (page) => open(page, '/staff/companies') },
  { name: 'unknown company', as: 'Samir', reach: (page) => open(page, `/staff/companies/${crypto.randomUUID()}`) },
  {
    name: 'creating a company, with errors',
    as: 'Samir',
    reach: async (page) => {
      await open(page, '/staff/companies/new');
      await page.getByRole('button', { name: 'Create company', exact: true }).click();
      await expect(page.getByText('Give the company a name.', { exact: true })).toBeVisible();
    },
  },
  {
    name: 'company page, and suspending the company',
    as: 'Samir',
    reach: (page) => open(page, `/staff/companies/${companyId}`),
    then: [
      async (page) => {
        await page.getByRole('button', { name: 'Suspend company', exact: true }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
      },
    ],
  },
  { name: 'people of the platform', as: 'Samir', reach: (page) => open(page, '/staff/people') },
  {
    name: 'page of a person, and resetting the password',
    as: 'Samir',
    reach: async (page) => {
      await open(page, '/staff/people?q=viktor');
      await page.getByRole('link', { name: 'Viktor Lindqvist', exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Viktor Lindqvist', exact: true })).toBeVisible();
    },
    then: [
      async (page) => {
        await page.getByRole('button', { name: 'Reset password', exact: true }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
      },
    ],
  },
  { name: 'failed jobs', as: 'Samir', reach: (page) => open(page, '/staff/jobs') },
  { name: 'undelivered mails', as: 'Samir', reach: (page) => open(page, '/staff/mails') },
  { name: 'feedback on pages', as: 'Samir', reach: (page) => open(page, '/staff/feedback') },
  { name: 'all answers of readers', as: 'Samir', reach: (page) => open(page, '/staff/feedback/answers') },
  { name: 'searches without results', as: 'Samir', reach: (page) => open(page, '/staff/searches') },
  {
    name: 'commenting on a page',
    reach: async (page) => {
      await open(page, '/docs/limits');
      const feedback = page.getByRole('region', { name: 'Feedback on this page' });
      await feedback.getByRole('button', { name: 'No', exact: true }).click();
      await expect(feedback.getByRole('textbox')).toBeVisible();
    },
  },
  { name: 'audit log of the platform', as: 'Samir', reach: (page) => open(page, '/staff/audit') },
  { name: 'editing a company', as: 'Samir', reach: (page) => open(page, `/staff/companies/${companyId}/edit`) },
  { name: 'rate limit of a company', as: 'Samir', reach: (page) => open(page, `/staff/companies/${companyId}/limits`) },
  { name: 'inviting an admin', as: 'Samir', reach: (page) => open(page, `/staff/companies/${companyId}/invite`) },
  {
    name: 'check before closing a company',
    as: 'Samir',
    reach: async (page) => {
      await open(page, `/staff/companies/${companyId}/close`);
      await page.getByLabel('Reason', { exact: true }).fill('Looked at');
      await page.getByRole('button', { name: 'Check what would end', exact: true }).click();
      await expect(page.getByRole('region', { name: 'Review', exact: true })).toBeVisible();
    },
  },
  { name: 'members', as: 'Anna', reach: (page) => open(page, '/admin/members') },
  {
    name: 'changing a role',
    as: 'Anna',
    reach: async (page) => {
      await open(page, '/admin/members?q=viktor');
      await chooseAction(page.getByRole('main'), /^Change role/);
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'sending an invitation again',
    as: 'Anna',
    reach: async (page) => {
      const invite = `mutation I($input: AddCompanyMemberInput!) { addCompanyMember(input: $input) { userErrors { code } } }`;
      await open(page, '/admin/members');
      // The scene is reached more than once; the second time, the person is invited already.
      await askAs(page, invite, { input: { companyId, email: 'again@nordlicht-outdoor.example', role: 'VIEWER' } });
      await open(page, '/admin/members?q=again');
      await chooseAction(page.getByRole('main'), /^Resend/);
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  { name: 'inviting a person', as: 'Ruth', reach: (page) => open(page, '/admin/members/invite') },
  {
    name: 'audit log',
    as: 'Anna',
    reach: async (page) => {
      await reachKey(page);
      await open(page, '/admin/audit');
      await expect(page.getByRole('table')).toBeVisible();
    },
  },
  {
    name: 'denied requests',
    as: 'Anna',
    reach: async (page) => {
      await open(page, '/admin/audit/denial');
      await expect(page.getByRole('heading', { name: 'Recent denied requests' })).toBeVisible();
    },
  },
  {
    name: 'unknown denied request',
    as: 'Anna',
    reach: (page) => open(page, '/admin/audit/denial?request=no-such-request'),
  },
  { name: 'account page', as: 'Viktor', reach: (page) => open(page, '/account') },
  { name: 'email notifications', as: 'Viktor', reach: (page) => open(page, '/account/notifications') },
  { name: 'list of guides', reach: (page) => open(page, '/docs') },
  ...[
    'quickstart',
    'concepts',
    'nightly-export',
    'lists',
    'writes',
    'limits',
    'changes',
    'partners',
    'agents',
    'escape',
  ].map((slug) => ({
    name: `guide ${slug}`,
    reach: (page: Page) => open(page, `/docs/${slug}`),
  })),
  {
    name: 'corrected body',
    reach: async (page) => {
      await open(page, '/docs/escape');
      await page.getByLabel('A query, or a body that the API rejected').fill('{"query": "{\n viewer { isStaff } }",}');
      await expect(page.getByText('Fixed 2 errors')).toBeVisible();
    },
  },
  { name: 'guide to authentication', reach: (page) => open(page, '/docs/authentication') },
  {
    name: 'string that isn’t a key',
    reach: async (page) => {
      await open(page, '/docs/token-check');
      await page.getByLabel('Text to check').fill(`${tokenPrefixes.live}no`);
      await expect(page.getByText('It begins like one of our API keys')).toBeVisible();
    },
  },
  {
    name: 'account panel',
    as: 'Anna',
    reach: async (page) => {
      await open(page, '/use-cases');
      await page.getByRole('button', { name: /^Account of/ }).click();
      await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
    },
  },
];

for (const { name, as, reach, then = [], error } of scenes) {
  test.describe(name, () => {
    test.use({ ...(as === undefined ? {} : { as }), contextOptions: { reducedMotion: 'reduce' } });

    test('meets WCAG 2.2 AA in light and dark, wide and narrow, without horizontal scrolling', async ({
      page,
      watch,
    }) => {
      if (error !== undefined) watch.expectError(error);
      const size = page.viewportSize() ?? phone;
      for (const [state, lead] of [reach, ...then].entries()) {
        await page.setViewportSize(size);
        await lead(page);
        for (const viewport of [size, phone]) {
          await page.setViewportSize(viewport);
          for (const colorScheme of ['light', 'dark'] as const) {
            await page.emulateMedia({ colorScheme });
            // Polled, because Monaco changes its theme some time after the page does.
            await expect
              .poll(() => (colorScheme === 'light' ? violationsOn(page) : colorViolationsOn(page)), {
                message: `${state}: ${colorScheme}, ${viewport.width} px`,
              })
              .toEqual([]);
          }
          const width = await page.evaluate(() => document.documentElement.scrollWidth);
          expect(width, 'width of the page').toBeLessThanOrEqual(viewport.width);
        }
      }
    });
  });
}

test.describe('the menu of a narrow screen', () => {
  test.use({ viewport: phone });

  test('meets WCAG 2.2 AA and links to every section', async ({ page }) => {
    await open(page, '/');
    await page.getByRole('banner').locator('summary').click();
    const menu = page.getByRole('navigation', { name: 'Menu' });
    for (const name of ['Use cases', 'Reference', 'Playground', 'Admin', 'Errors', 'Found a key?', 'List companies']) {
      await expect(menu.getByRole('link', { name, exact: true })).toBeVisible();
    }
    expect(await violationsOn(page)).toEqual([]);
    await menu.getByRole('link', { name: 'Errors' }).click();
    await expect(page).toHaveURL('/docs/errors');
    await expect(menu).toBeHidden();
    // The current page is far down in the menu.
    await page.getByRole('banner').locator('summary').click();
    await expect(menu.locator('[aria-current="page"]')).toBeInViewport({ ratio: 1 });
    await expect(menu.getByRole('link', { name: 'Playground', exact: true })).toBeInViewport({ ratio: 1 });
  });
});

/** Creates a key and opens its page. */
async function reachKey(page: Page): Promise<void> {
  await open(page, '/admin/tokens');
  const name = `Looked at ${crypto.randomUUID()}`;
  await askAs(page, 'mutation C($input: CreateAPITokenInput!) { createAPIToken(input: $input) { value } }', {
    input: { companyId, name, scopes: ['CAMPAIGNS_READ', 'REPORTS_READ'] },
  });
  await open(page, `/admin/tokens?q=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** Chooses the pane of the playground on a narrow screen. */
async function showPane(page: Page, name: string): Promise<void> {
  const size = page.viewportSize() ?? phone;
  await page.setViewportSize(phone);
  await page.getByRole('group', { name: 'Pane' }).getByRole('button', { name }).click();
  await page.setViewportSize(size);
}

async function reachLogin(page: Page): Promise<void> {
  await openSignIn(page);
  await expect(page.getByLabel('Password')).toBeVisible();
}

async function search(page: Page, query: string, shown: (dialog: Locator) => Locator): Promise<void> {
  await open(page, '/use-cases');
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
  await page.getByRole('combobox', { name: 'Search the documentation' }).fill(query);
  await expect(shown(page.getByRole('dialog', { name: 'Search' }))).toBeVisible();
}
