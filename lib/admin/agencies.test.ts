import { expect, test } from 'vitest';
import { agenciesFor, managedCompaniesPath } from './agencies.ts';

const rundschau = { id: 'a1', name: 'Rundschau Media' };
const seegras = { id: 'a2', name: 'Seegras Reisen' };

test('a company can have any agency except itself', () => {
  expect(agenciesFor('c1', null, [rundschau, seegras])).toEqual([rundschau, seegras]);
  expect(agenciesFor('a1', null, [rundschau, seegras])).toEqual([seegras]);
});

test('a company can keep its agency, also one that is closed', () => {
  expect(agenciesFor('c1', seegras, [rundschau, seegras])).toEqual([rundschau, seegras]);
  expect(agenciesFor('c1', seegras, [rundschau])).toEqual([seegras, rundschau]);
});

test('links to the list of the companies that an agency manages', () => {
  expect(managedCompaniesPath('a1')).toBe('/staff/companies?agency=a1');
});
