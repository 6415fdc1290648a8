import type { Page } from '@playwright/test';
import { type Person, readDemo } from './support/demo.ts';
import { open } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

const widths = [320, 360, 390, 414, 600, 768, 900, 1024, 1152, 1280, 1440, 1920, 2560];
const { companyId } = readDemo().apiKey;

interface Visitor {
  readonly who: string;
  readonly as?: Person;
  /** Changes what the portal says of the session. */
  readonly session?: Readonly<Record<string, unknown>>;
}

const longName = 'Nordlicht Outdoor, Hafenkante Kaffee, Rundschau Media and Bergwerk Fahrräder';

const visitors: readonly Visitor[] = [
  { who: 'a visitor without a session' },
  { who: 'a viewer', as: 'Viktor' },
  {
    who: 'an admin of several companies with long names',
    as: 'Anna',
    session: {
      companyId,
      companies: [companyId, 'other'].map((id) => ({ id, name: longName, role: 'ADMIN', scopes: [] })),
    },
  },
  {
    who: 'a member of several companies who is of a partner and of the staff',
    as: 'Anna',
    session: { isStaff: true, isOfPartner: true },
  },
  { who: 'a member of staff', as: 'Samir' },
];

for (const { who, as, session } of visitors) {
  test.describe(`for ${who}`, () => {
    if (as !== undefined) test.use({ as });

    test('the header is one line that fits every width', async ({ page }) => {
      if (session !== undefined) {
        await page.route('**/api/session*', async (route) => {
          const response = await route.fetch();
          const state: unknown = await response.json();
          await route.fulfill({ response, json: { ...(typeof state === 'object' ? state : {}), ...session } });
        });
      }
      await open(page, '/docs');
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        expect(await misplacedIn(page), `at ${width} px`).toEqual([]);
      }
    });
  });
}

/** The parts of the header that are cut off, overlap, or need a second line. */
async function misplacedIn(page: Page): Promise<string[]> {
  return page.getByRole('banner').evaluate((header) => {
    const problems: string[] = [];
    if (header.getBoundingClientRect().height > 65) problems.push('the header is too high');
    if (document.documentElement.scrollWidth > window.innerWidth) problems.push('the page scrolls sideways');
    const parts = [...header.querySelectorAll('a, button, summary')]
      // The menu's links have boxes while it is closed.
      .filter((part) => part.checkVisibility())
      .map((part) => ({ name: part.textContent, box: part.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && box.height > 1)
      .toSorted((first, second) => first.box.left - second.box.left);
    for (const [index, { name, box }] of parts.entries()) {
      if (box.left < 0 || box.right > window.innerWidth) problems.push(`“${name}” is cut off`);
      const next = parts[index + 1];
      if (next !== undefined && next.box.left < box.right - 0.5) problems.push(`“${name}” overlaps “${next.name}”`);
    }
    return problems;
  });
}

const pages: readonly { as?: Person; paths: readonly string[] }[] = [
  {
    paths: [
      ...['/', '/docs', '/docs/errors', '/use-cases', '/use-cases/listCampaignsByCompany', '/reference'],
      ...[
        '/reference/Campaign',
        '/reference/mutations/createCampaign',
        '/changelog',
        '/search?q=budget',
        '/sign-in?error=x',
      ],
    ],
  },
  {
    as: 'Anna',
    paths: [
      ...['/admin/tokens', '/admin/tokens/new', '/admin/partners', '/admin/partners/grant', '/admin/uploads'],
      ...['/admin/uploads/new', '/admin/members', '/admin/members/invite', '/admin/audit', '/admin/audit/denial'],
      ...['/account', '/account/notifications', '/playground'],
    ],
  },
  {
    as: 'Samir',
    paths: ['companies', 'people', 'partners', 'jobs', 'mails', 'audit', `companies/${companyId}`].map(
      (path) => `/staff/${path}`,
    ),
  },
];

for (const { as, paths } of pages) {
  test.describe(`the pages for ${as ?? 'everyone'}`, () => {
    if (as !== undefined) test.use({ as });

    test('don’t scroll sideways at any width', async ({ page }) => {
      for (const path of paths) {
        await open(page, path);
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 });
          // Editors and charts take the new width one frame later.
          await expect
            .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), {
              message: `${path} at ${width} px`,
            })
            .toBeLessThanOrEqual(0);
        }
      }
    });
  });
}

test.describe('the session of an admin', () => {
  test.use({ as: 'Anna' });

  test('arrives without a second rendering of the page', async ({ page }) => {
    // React would render the list again in the browser, beside its hidden HTML. Tables without a caption aren't lists:
    // React sends the rows of a long list in such tables.
    await page.addInitScript(() => {
      new MutationObserver(() => {
        const captions = Array.from(document.querySelectorAll('table > caption'), ({ textContent }) => textContent);
        if (new Set(captions).size < captions.length) document.documentElement.dataset['renderedTwice'] = 'true';
      }).observe(document, { childList: true, subtree: true });
    });
    for (let visit = 0; visit < 5; visit += 1) {
      await open(page, '/admin/members');
      await expect(page.getByRole('table', { name: 'Members', exact: true })).toBeVisible();
      await expect(page.getByRole('banner').getByRole('button', { name: /^Company:/ })).toBeVisible();
      expect(await page.locator('html').getAttribute('data-rendered-twice')).toBeNull();
    }
  });
});
