import { expect, test } from 'vitest';
import { companiesNamed, currencyOfCompanies, forCompany } from './company-variables.ts';

test('the variables of a use case name the reader’s company, wherever they name one', () => {
  const documented = { useCase: 'listThings', variables: '{ "companyId": "demo", "input": { "companyId": "demo" } }' };
  expect(forCompany(documented, 'mine').variables).toBe('{ "companyId": "mine", "input": { "companyId": "mine" } }');
  expect(forCompany(documented, null)).toBe(documented);
});

test('only getCompany calls the company’s ID "id"', () => {
  expect(forCompany({ useCase: 'getCompany', variables: '{ "id": "demo" }' }, 'mine').variables).toBe(
    '{ "id": "mine" }',
  );
  expect(forCompany({ useCase: 'getCampaign', variables: '{ "id": "demo" }' }, 'mine').variables).toBe(
    '{ "id": "demo" }',
  );
});

test('the companies of a request are those that its query or its variables name', () => {
  const companies = [
    { id: 'c-1', name: 'Bergwerk' },
    { id: 'c-2', name: 'Nordlicht' },
  ];
  expect(companiesNamed({ query: '{ a(companyId: "c-2") }', variables: '' }, companies)).toEqual([companies[1]]);
  expect(companiesNamed({ query: '{ a }', variables: '' }, companies)).toEqual([]);
});

test('the currency of a request is that of the companies in it', () => {
  const companies = [
    { id: 'c-1', currencyCode: 'CHF' },
    { id: 'c-2', currencyCode: 'EUR' },
    { id: 'c-3', currencyCode: 'EUR' },
    { id: 'c-4' },
  ];
  const currencyOf = (...ids: string[]) => currencyOfCompanies({ query: '{ a }', variables: { ids } }, companies);
  expect(currencyOf('c-1')).toBe('CHF');
  expect(currencyOf('c-2', 'c-3')).toBe('EUR');
  expect(currencyOf('c-1', 'c-2')).toBeNull();
  expect(currencyOf('c-1', 'c-4')).toBeNull();
  expect(currencyOf('c-4')).toBeNull();
  expect(currencyOf('other')).toBeNull();
});
