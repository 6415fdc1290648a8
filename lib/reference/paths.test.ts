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

  test('uses the names of this schema’s root types', () => {
    const roots = { query: 'query_root' };
    expect(referencePath('query_root.users', roots)).toBe('/reference/queries/users');
    expect(referencePath('Query.users', roots)).toBe('/reference/Query#users');
  });

  test('never collides with types that are named like a folder', () => {
    expect(referencePath('queries')).toBe('/reference/queries');
    expect(referencePath('queries.listCompanies')).toBe('/reference/queries#listCompanies');
  });

  test('keeps the target of the skip link', () => {
    expect(referencePath('Panel.main')).toBe('/reference/Panel#main.');
    expect(anchorOf('main')).toBe('main.');
  });

  test('rejects an invalid coordinate', () => {
    expect(() => referencePath('Company name')).toThrow('“Company name” isn’t a schema coordinate.');
  });
});
