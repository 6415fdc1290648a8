import { describe, expect, test } from 'vitest';
import { guidesFolder } from '../content/guides.ts';
import { adminPages } from '../admin/admin-pages.ts';
import { partnerHref } from '../admin/partner-pages.ts';
import { staffPages } from '../admin/staff-pages.ts';
import { loadReference } from '../site/portal-reference.ts';
import { headings, proseLinks, withoutCode } from './testing/read-markdown.ts';
import { listTwins, readLlms, readLlmsFull, readTwin } from './twins.ts';
import { twinPath } from './twin-path.ts';

const origin = 'https://developers.example.com';
const pages = await listTwins();
const twins = new Map(
  await Promise.all(pages.map(async ({ path }) => [path, (await readTwin(path, origin)) ?? ''] as const)),
);

/** Addresses without a twin that a text may lead to. */
const others = new Set([
  '/mcp',
  '/account',
  partnerHref,
  '/llms.txt',
  '/llms-full.txt',
  '/schema.graphql',
  '/changelog/rss.xml',
  '/changelog/feed.json',
  ...[...Object.values(adminPages), ...Object.values(staffPages)].map(({ href }) => href),
]);

describe('every public page', () => {
  test('has a Markdown version, and there are pages of every kind', () => {
    expect(pages.filter(({ path }) => twins.get(path) === '')).toEqual([]);
    for (const path of [
      '/',
      '/docs',
      '/docs/errors',
      '/use-cases',
      '/use-cases/listCompanies',
      '/changelog',
      '/playground',
    ])
      expect([...twins.keys()]).toContain(path);
  });

  test.each(pages)('has the title of $path exactly once', ({ path, title }) => {
    const tops = headings(twins.get(path) ?? '').filter(({ level }) => level === 1);
    expect(tops).toEqual([{ level: 1, text: path === '/' ? 'Litfass' : title }]);
  });

  test.each(pages)('links from $path to existing pages', ({ path }) => {
    const wrong = proseLinks(twins.get(path) ?? '').filter((href) => !leadsSomewhere(href));
    expect(wrong).toEqual([]);
  });

  test.each(pages)('has no JSX, HTML or import for $path', ({ path }) => {
    const text = withoutCode(twins.get(path) ?? '');
    expect(text.match(/<\/?[A-Za-z][^>]*>|^(?:import|export) .*|\{\/\*|className/gm)).toBeNull();
    expect(text.match(/undefined|\[object Object\]|portal\.invalid/g)).toBeNull();
  });
});

describe('the Markdown version of a use case', () => {
  const text = twins.get('/use-cases/listCompanies') ?? '';
  test('has operation, response, permissions, cost, errors, next questions and programs', () => {
    for (const part of [
      '## Operation',
      '```graphql',
      '## Variables',
      '## Recorded response',
      '```json',
      'Permissions:',
      'Cost of this request:',
      '## Errors',
      '## What to do next',
      'curl:\n',
      'TypeScript:\n',
      'Python:\n',
      'PHP:\n',
      'Go:\n',
    ])
      expect(text).toContain(part);
  });
});

test('a use case has the fingerprint of the reference’s schema', async () => {
  const { fingerprint } = await loadReference();
  expect(twins.get('/use-cases/listCompanies')).toContain(`Schema \`${fingerprint}\``);
});

test('marks what isn’t released, and what only some callers can run', () => {
  for (const path of [
    '/use-cases/createFirstPartyUpload',
    '/reference/mutations/createFirstPartyUpload',
    '/reference/FirstPartyUpload',
  ])
    expect(twins.get(path), path).toContain('**Unreleased:** this can still change');
  for (const path of ['/use-cases/listCompanies', '/reference/queries/listCompanies', '/reference/Company'])
    expect(twins.get(path), path).not.toContain('Unreleased');
  for (const path of ['/use-cases/createPartner', '/reference/mutations/createPartner'])
    expect(twins.get(path), path).toContain('Permissions: only for the platform’s staff');
  for (const path of ['/use-cases/rotatePartnerSecret', '/reference/mutations/rotatePartnerSecret'])
    expect(twins.get(path), path).toContain('Permissions: only for the platform’s staff and the partner’s people');
  expect(twins.get('/use-cases/changePassword')).toContain('Permissions: only for people who signed in');
  expect(twins.get('/use-cases/viewer')).toContain('Permissions: none');
});

test('the error guide has a section for each code', () => {
  expect(headings(twins.get('/docs/errors') ?? '').map(({ text }) => text)).toEqual(
    expect.arrayContaining(['BAD_CURSOR', 'RATE_LIMITED', 'UPSTREAM_TIMEOUT']),
  );
  expect(guidesFolder).toBe('content/guides');
});

test('llms.txt has the format of llmstxt.org and lists every page', async () => {
  const text = await readLlms(origin);
  const [title, empty, summary] = text.split('\n');
  expect([title, empty, summary]).toEqual(['# Litfass', '', expect.stringMatching(/^> .+/)]);
  // Lists of links under headings of the second level, and nothing else below them.
  const sections = text.split(/^## /m).slice(1);
  expect(sections.at(-1)).toMatch(/^Optional\n/);
  for (const section of sections)
    for (const line of section.split('\n').slice(1)) expect(line).toMatch(/^$|^- \[[^\n]+\]\(https:\/\/[^)\s]+\): .+/);
  for (const { path } of pages) expect(text).toContain(`](${origin}${twinPath(path)})`);
  for (const href of proseLinks(text)) expect(leadsSomewhere(href), href).toBe(true);
});

test('llms-full.txt has the text of every page without its programs', async () => {
  const text = await readLlmsFull(origin);
  for (const { path, title } of pages.filter(
    ({ section, path: own }) => section !== 'Start' && !['/docs', '/use-cases', '/reference'].includes(own),
  ))
    expect(text, path).toContain(`# ${title}\n`);
  expect(text).not.toContain('## Programs');
  // It grows by page, and an agent reads all of it.
  expect(text.length / pages.length).toBeLessThan(3_500);
});

function leadsSomewhere(href: string): boolean {
  if (href.startsWith('#')) return true;
  if (!href.startsWith(`${origin}/`)) return /^https:\/\/(?!developers\.example)/.test(href);
  const { pathname, search } = new URL(href);
  if (others.has(pathname)) return true;
  const page = pages.find(({ path }) => pathname === (search === '' ? twinPath(path) : path));
  return page !== undefined;
}
