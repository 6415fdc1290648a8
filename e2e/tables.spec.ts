import type { Browser, Page } from '@playwright/test';
import { z } from 'zod';
import { demoId } from '#api/demo/ids.ts';
import { demoPeople } from '#api/demo/people.ts';
import { callApi, companyIds } from './support/api.ts';
import { askAs } from './support/ask.ts';
import { type Person, readDemo } from './support/demo.ts';
import { partnerTokenFor } from './support/partner-token.ts';
import { uniqueName } from './support/secrets.ts';
import { open, signIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

const { companyId } = readDemo().apiKey;

const pages: readonly { as: Person; paths: readonly string[] }[] = [
  {
    as: 'Anna',
    paths: [
      '/admin',
      '/admin/tokens',
      '/admin/partners',
      '/admin/uploads',
      '/admin/members',
      '/admin/audit',
      '/admin/audit/denial',
    ],
  },
  {
    as: 'Samir',
    paths: [
      ...['companies', 'people', 'partners', 'audit', 'feedback/answers', 'searches'],
      `companies/${companyId}`,
      `partners/${demoId('Wetterfrosch Analytics')}`,
      `people/${demoPeople[0]?.id ?? 'none'}`,
      `people/${demoId('account of the invitation of Mira')}`,
    ].map((path) => `/staff/${path}`),
  },
];

const created = z.object({
  data: z.object({
    createPartner: z.object({ partner: z.object({ id: z.string(), clientId: z.string() }), clientSecret: z.string() }),
  }),
});

/** A grant with the longest text that a row can have: a website, every permission, an end, and a use some minutes ago. */
async function grantWithEverything(browser: Browser, page: Page): Promise<void> {
  const staff = await (await browser.newContext({ storageState: { cookies: [], origins: [] } })).newPage();
  await signIn(staff, 'Samir');
  const answer = await askAs(
    staff,
    'mutation C($input: CreatePartnerInput!) { createPartner(input: $input) { partner { id clientId } clientSecret } }',
    { input: { name: uniqueName('Sturmvogel'), websiteUrl: 'https://reports.sturmvogel.example' } },
  );
  const { partner, clientSecret } = created.parse(answer).data.createPartner;
  await staff.context().close();
  await open(page, '/use-cases');
  const granted = await askAs(
    page,
    'mutation G($input: GrantPartnerAccessInput!) { grantPartnerAccess(input: $input) { userErrors { message } } }',
    {
      input: {
        companyId,
        partnerId: partner.id,
        scopes: ['CAMPAIGNS_READ', 'CAMPAIGNS_WRITE', 'AUDIENCES_READ', 'AUDIENCES_WRITE', 'REPORTS_READ'],
        expiresAt: new Date(Date.now() + 300 * 86_400_000).toISOString(),
      },
    },
  );
  expect(granted).toMatchObject({ data: { grantPartnerAccess: { userErrors: [] } } });
  const token = await partnerTokenFor(partner.clientId, clientSecret);
  expect(companyIds((await callApi(token, '{ listCompanies { items { id } } }')).data)).toEqual([companyId]);
}

for (const { as, paths } of pages) {
  test.describe(`for ${as}`, () => {
    test.use({ as });
    if (as === 'Anna') test.beforeEach(({ browser, page }) => grantWithEverything(browser, page));

    test('tables show all of their columns, with email addresses and buttons on one line', async ({ page }) => {
      const problems: string[] = [];
      for (const path of paths) {
        await open(page, path);
        await expect(page.getByRole('main').getByText(/^Loading /)).toHaveCount(0);
        for (const width of [360, 768, 1024, 1152, 1280, 1440]) {
          await page.setViewportSize({ width, height: 900 });
          const found = await page.getByRole('main').evaluate(problemsIn);
          problems.push(...found.map((problem) => `${path} at ${width} px: ${problem}`));
        }
        // Where rows are cards, one doesn’t see the links of the header row.
        await page.setViewportSize({ width: 360, height: 900 });
        await expect(page.locator('.card-table thead a').filter({ visible: true })).toHaveCount(0);
      }
      expect(problems).toEqual([]);
    });
  });
}

for (const { content, name } of [
  { content: 'the columns of a wide table', name: /^listAuditEventsByCompany/ },
  { content: 'long lines of code', name: 'curl' },
]) {
  test(`${content} fade at the side that cuts them off`, async ({ page }) => {
    await open(page, '/use-cases/listAuditEventsByCompany');
    await page.getByRole('tab', { name: 'curl' }).click();
    const region = page.getByRole('region', { name, exact: true });
    const fades = () =>
      region.evaluate((box) => ['::before', '::after'].map((side) => Number(getComputedStyle(box, side).opacity)));
    await expect.poll(fades).toEqual([0, 1]);
    await region.evaluate((box) => box.scrollTo({ left: box.scrollWidth }));
    await expect.poll(fades).toEqual([1, 0]);
  });
}

/** Runs in the page: tables whose rows are cards on a phone and that need to be scrolled sideways, and short texts in them that are broken. */
function problemsIn(main: HTMLElement): string[] {
  return [...main.querySelectorAll('.card-table')].flatMap((table) => {
    const name = table.querySelector('caption')?.textContent ?? '';
    const frame = table.parentElement;
    const isCut = frame !== null && frame.scrollWidth > frame.clientWidth;
    const broken = [...table.querySelectorAll('a, button, span, code')].filter((part) => {
      const text = part.textContent;
      const isShort = part.children.length === 0 && text.length <= 40;
      const range = document.createRange();
      range.selectNodeContents(part);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      return isShort && lines > 1 && (part.matches('button') || /^\S+@\S+$/.test(text));
    });
    return [
      ...(isCut ? [`“${name}” is wider than its frame`] : []),
      ...broken.map((part) => `“${part.textContent}” is broken in “${name}”`),
    ];
  });
}
