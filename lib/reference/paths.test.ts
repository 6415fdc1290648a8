import { describe, expect, test } from 'vitest';
import { anchorOf, referencePath } from './paths.ts';

describe('the page of a schema coordinate', () => {
  test.each([
    ['Company', '/reference/Company'],
    ['Company.name', '/reference/Company#name'],
    ['CompanyKind.AGENCY', '/reference/CompanyKind#AGENCY'],
    ['Campaign.performance(range:)', '/reference/Campaign#performance.range'],
    ['Query', '/reference/Query'],
    ['Query.listCompanies', '/reference/queries/listCompanies'],
    ['Query.listCompanies(page:)', '/reference/queries/listCompanies#page'],
    ['Mutation.createAPIToken', '/reference/mutations/createAPIToken'],
    ['@include', '/reference/directives/include'],
    ['@include(if:)', '/reference/directives/include#if'],
  ])('%s is at %s', (coordinate, path) => {
    expect(referencePath(coordinate)).toBe(path);
  });

  test('goes by the names that root types have in this schema', () => {
    const roots = { query: 'query_root' };
    expect(referencePath('query_root.users', roots)).toBe('/reference/queries/users');
    expect(referencePath('Query.users', roots)).toBe('/reference/Query#users');
  });

  test('never collides: types named like our folders have a page of their own', () => {
    expect(referencePath('queries')).toBe('/reference/queries');
    expect(referencePath('queries.listCompanies')).toBe('/reference/queries#listCompanies');
  });

  test('leaves the skip link its target', () => {
    expect(referencePath('Panel.main')).toBe('/reference/Panel#main.');
    expect(anchorOf('main')).toBe('main.');
  });

  test('refuses what is no coordinate', () => {
    expect(() => referencePath('Company name')).toThrow('“Company name” is no schema coordinate.');
  });
});
