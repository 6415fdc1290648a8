import { expect, test } from 'vitest';
import { recordedCurrency } from './recorded-currency.ts';

const companyData = { getCompany: { id: 'c-1', currencyCode: 'EUR', name: 'Nordlicht' } };
const naming = (companyId: string) => ({
  document: 'query Q($input: Input!) { a(input: $input) { id } }',
  variables: { input: { companyId } },
});

test('a recorded response has the currency of the company in its request', () => {
  expect(recordedCurrency(naming('c-1'), companyData)).toBe('EUR');
  expect(recordedCurrency(naming('c-2'), companyData)).toBeNull();
});

test('without a page of a company, the currency is unknown', () => {
  expect(recordedCurrency(naming('c-1'), undefined)).toBeNull();
  expect(recordedCurrency(naming('c-1'), { getCompany: null })).toBeNull();
});
