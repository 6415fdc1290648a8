import { expect, test } from 'vitest';
import { companyChosenBy } from './company-cookie.ts';

const id = '0f8fad5b-d9cb-469f-a165-70867728950e';
const page = `https://ads.example/admin/tokens?company=${id}`;

test('an opened page chooses the company in its URL', () => {
  expect(companyChosenBy(new Request(page))).toBe(id);
});

test('a page that is fetched before it is opened chooses nothing', () => {
  expect(companyChosenBy(new Request(page, { headers: { 'next-router-prefetch': '1' } }))).toBeUndefined();
});

test('a sent form chooses nothing', () => {
  expect(companyChosenBy(new Request(page, { method: 'POST' }))).toBeUndefined();
});

test.each(['', '?company=', '?company=me', `?company=${id}%0d%0aSet-Cookie:a=b`])(
  'the query "%s" names none',
  (query) => {
    expect(companyChosenBy(new Request(`https://ads.example/admin/tokens${query}`))).toBeUndefined();
  },
);
