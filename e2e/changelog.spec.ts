import { fixture } from '#lib/changelog/testing/fixture.ts';
import { toRss } from '#lib/changelog/feeds.ts';
import { portalUrl } from './support/demo.ts';
import { expect, test } from './support/test.ts';

test('the changelog lists removals and additions with links to the reference', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Changelog' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Changelog' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Upcoming removals' })).toBeVisible();
  const first = page.getByRole('region', { name: '21 Nov 2026' });
  await expect(first).toContainText('The first release');
  await first.getByRole('link', { name: 'Query.viewer' }).click();
  await expect(page).toHaveURL('/reference/queries/viewer');
});

test('a release shows its text first, and folds the changes that need no action', async ({ page }) => {
  await page.goto('/changelog');
  const unreleased = page.getByRole('region', { name: 'Unreleased' });
  const operation = unreleased.getByRole('link', { name: 'Mutation.createFirstPartyUpload' });
  await expect(unreleased).toContainText('Dangerous');
  await expect(operation).toBeHidden();
  await unreleased.getByText(/^\d+ changes that need no action$/).click();
  await expect(operation).toBeVisible();
});

test('each entry of a release begins with its kind', async ({ page }) => {
  await page.goto('/changelog');
  const entries = page.getByRole('region', { name: 'Unreleased' }).locator('li:has(> strong)');
  await expect(entries.first()).toHaveText(/^Breaking: freshness/);
  for (const text of await entries.allInnerTexts()) expect(text).toMatch(/^(Breaking|Deprecated|Changed|Added|Fixed)/);
});

test('the head of a release counts its entries by kind, and its schema changes are counted below them', async ({
  page,
}) => {
  await page.goto('/changelog');
  const unreleased = page.getByRole('region', { name: 'Unreleased' });
  const kinds = await unreleased.locator('li:has(> strong) > .entry-kind').allInnerTexts();
  const counts = ['Breaking', 'Deprecated', 'Changed', 'Added', 'Fixed']
    .map((kind) => ({ kind, count: kinds.filter((text) => text.startsWith(kind)).length }))
    .filter(({ count }) => count > 0);
  expect(counts[0]?.kind).toBe('Breaking');
  await expect(unreleased.getByRole('list', { name: 'Number of entries' }).getByRole('listitem')).toHaveText(
    counts.map(({ kind, count }) => `${count} ${kind.toLowerCase()}`),
  );
  await unreleased.getByRole('link', { name: /^Schema changes \(\d+\)$/ }).click();
  const schema = page.getByRole('region', { name: /^Schema changes/ }).first();
  await expect(schema.getByRole('heading', { name: /^Schema changes/ })).toBeInViewport();
  await expect(schema.getByRole('list', { name: 'Number of changes' })).toContainText('dangerous');
  await expect(schema).toContainText('Every document stays valid, but a program can behave differently');
});

test('the page links to the feeds, and the URLs in them are this portal’s', async ({ page, request }) => {
  await page.goto('/changelog');
  const links = await page
    .locator('link[rel=alternate]')
    .evaluateAll((found) =>
      found.map((link) => [link.getAttribute('type'), link instanceof HTMLLinkElement ? link.href : '']),
    );
  expect(links).toContainEqual(['application/rss+xml', `${portalUrl}/changelog/rss.xml`]);
  expect(links).toContainEqual(['application/feed+json', `${portalUrl}/changelog/feed.json`]);

  const rss = await request.get('/changelog/rss.xml');
  expect(rss.headers()['content-type']).toBe('application/rss+xml; charset=utf-8');
  const channel = await page.evaluate(readRss, await rss.text());
  expect(channel).toMatchObject({
    problem: null,
    self: `${portalUrl}/changelog/rss.xml`,
    link: `${portalUrl}/changelog`,
  });
  const latest = channel.items.at(-1);
  expect(latest).toMatchObject({ guid: 'litfass-schema-2026-11-21', date: 'Sat, 21 Nov 2026 00:00:00 GMT' });
  expect(latest?.link).toBe(`${portalUrl}/changelog#2026-11-21`);

  const json = await request.get('/changelog/feed.json');
  expect(json.headers()['content-type']).toBe('application/feed+json; charset=utf-8');
  expect(await json.json()).toMatchObject({ feed_url: `${portalUrl}/changelog/feed.json` });
});

test('the feed is valid XML and shows special characters unchanged', async ({ page }) => {
  await page.goto('/changelog');
  const { problem, items } = await page.evaluate(readRss, toRss(fixture, 'https://developers.example.com'));
  expect(problem).toBeNull();
  expect(items).toHaveLength(3);
  expect(items.map(({ date }) => Number.isNaN(Date.parse(date)))).toEqual([false, false, false]);
  expect(items[0]?.text).toContain('Owners become <interfaces> & "more".');
  expect(items[0]?.text).toContain('drop it & move on ]]> <script>.');
});

/** Parses RSS with the browser's XML parser, and the HTML in it with the browser's HTML parser. */
function readRss(text: string) {
  const xml = new DOMParser().parseFromString(text, 'application/xml');
  const at = (parent: ParentNode, name: string) => parent.querySelector(name)?.textContent ?? '';
  return {
    problem: xml.querySelector('parsererror')?.textContent ?? null,
    link: at(xml, 'channel > link'),
    self: xml.getElementsByTagNameNS('http://www.w3.org/2005/Atom', 'link')[0]?.getAttribute('href'),
    items: [...xml.querySelectorAll('item')].map((item) => ({
      guid: at(item, 'guid'),
      date: at(item, 'pubDate'),
      link: at(item, 'link'),
      text: new DOMParser().parseFromString(at(item, 'description'), 'text/html').body.textContent,
    })),
  };
}
