import { expect, test } from 'vitest';
import { listSitePages, neighboursOf, siteSections } from './site-pages.ts';
import { operationNames } from './schema.ts';

const pages = await listSitePages();

test('every page stands in the list once, with a title and a summary', () => {
  const paths = pages.map(({ path }) => path);
  expect(paths).toEqual([...new Set(paths)]);
  for (const { path, title, summary } of pages) {
    expect(path).toMatch(/^\/[^?#]*$/);
    expect(title, path).not.toBe('');
    expect(summary, path).not.toBe('');
  }
});

test('sections follow each other in reading order', () => {
  const positions = pages.map(({ section }) => siteSections.indexOf(section));
  expect(positions).toEqual(positions.toSorted((left, right) => left - right));
});

test('every operation of the schema has its use case in the list', async () => {
  const paths = new Set(pages.map(({ path }) => path));
  for (const operation of await operationNames()) expect(paths).toContain(`/use-cases/${operation}`);
});

test('neighbours are the pages beside it in the same section', () => {
  const page = (path: string, section: 'Guides' | 'Reference') => ({ path, title: path, summary: path, section });
  const list = [page('/a', 'Guides'), page('/b', 'Guides'), page('/c', 'Reference')];
  expect(neighboursOf(list, '/a')).toEqual({ previous: undefined, next: list[1] });
  expect(neighboursOf(list, '/b')).toEqual({ previous: list[0], next: undefined });
  expect(neighboursOf(list, '/nowhere')).toEqual({ previous: undefined, next: undefined });
});
