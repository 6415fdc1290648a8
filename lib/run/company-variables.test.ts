import { expect, test } from 'vitest';
import { companiesNamed, currencyOfRequest, forCompany } from './company-variables.ts';

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

const companies = [
  { id: 'c-1', currencyCode: 'CHF' },
  { id: 'c-2', currencyCode: 'EUR' },
  { id: 'c-3', currencyCode: 'EUR' },
  { id: 'c-4' },
];

test('the currency of a request is that of the companies in its arguments', () => {
  const currencyOf = (...ids: string[]) =>
    currencyOfRequest(
      {
        query: 'query Q($input: Input!) { __typename list(input: $input) { id } }',
        operationName: undefined,
        variables: { input: { ids } },
      },
      companies,
    );
  expect(currencyOf('c-1')).toBe('CHF');
  expect(currencyOf('c-2', 'c-3')).toBe('EUR');
  expect(currencyOf('c-1', 'c-2')).toBeNull();
  expect(currencyOf('c-1', 'c-4')).toBeNull();
  expect(currencyOf('c-4')).toBeNull();
  expect(currencyOf('other')).toBeNull();
});

test.each([
  ['another operation names a company', 'query A { campaign(id: "x") { id } } query B { list(id: "c-1") { id } }', {}],
  ['a comment names a company', '# c-1\nquery A { campaign(id: "x") { id } }', {}],
  ['an unused variable names a company', 'query A($c: ID) { campaign(id: "x") { id } }', { c: 'c-1' }],
  ['one of two fields names no company', 'query A { list(id: "c-1") { id } campaign(id: "x") { id } }', {}],
  ['the query isn’t valid', 'query A { list(id: "c-1") ', {}],
])('if %s, the currency is unknown', (_case, query, variables) => {
  expect(currencyOfRequest({ query, operationName: 'A', variables }, companies)).toBeNull();
});
