import { demoId } from '#api/demo/ids.ts';
import { demoPeople } from '#api/demo/people.ts';
import { type Person, readDemo } from './support/demo.ts';
import { open } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

const { companyId } = readDemo().apiKey;

const pages: readonly { as: Person; paths: readonly string[] }[] = [
  {
    as: 'Anna',
    paths: ['/admin', '/admin/tokens', '/admin/partners', '/admin/uploads', '/admin/members', '/admin/audit'],
  },
  {
    as: 'Samir',
    paths: [
      ...['companies', 'people', 'partners', 'audit', 'feedback', 'searches'],
      `companies/${companyId}`,
      `partners/${demoId('Wetterfrosch Analytics')}`,
      `people/${demoPeople[0]?.id ?? 'none'}`,
    ].map((path) => `/staff/${path}`),
  },
];

for (const { as, paths } of pages) {
  test.describe(`for ${as}`, () => {
    test.use({ as });

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
      }
      expect(problems).toEqual([]);
    });
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
