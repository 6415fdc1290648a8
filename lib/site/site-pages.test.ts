import { expect, test } from 'vitest';
import { listSitePages, neighborsOf, siteSections } from './site-pages.ts';
import { operationNames } from '../schema/schema.ts';

const pages = await listSitePages();

test('every page is listed once with a title and a summary', () => {
  const paths = pages.map(({ path }) => path);
  expect(paths).toEqual([...new Set(paths)]);
  for (const { path, title, summary } of pages) {
    expect(path).toMatch(/^\/[^?#]*$/);
    expect(title, path).not.toBe('');
    expect(summary, path).not.toBe('');
  }
});

test('sections are in reading order', () => {
  const positions = pages.map(({ section }) => siteSections.indexOf(section));
  expect(positions).toEqual(positions.toSorted((left, right) => left - right));
});

test('every operation of the schema has a listed use case', async () => {
  const paths = new Set(pages.map(({ path }) => path));
  for (const operation of await operationNames()) expect(paths).toContain(`/use-cases/${operation}`);
});

test('neighbors are the adjacent pages of the same section', () => {
  const page = (path: string, section: 'Guides' | 'Reference') => ({ path, title: path, summary: path, section });
  const list = [page('/a', 'Guides'), page('/b', 'Guides'), page('/c', 'Reference')];
  expect(neighborsOf(list, '/a')).toEqual({ previous: undefined, next: list[1] });
  expect(neighborsOf(list, '/b')).toEqual({ previous: list[0], next: undefined });
  expect(neighborsOf(list, '/nowhere')).toEqual({ previous: undefined, next: undefined });
});
