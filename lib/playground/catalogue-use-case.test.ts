import { expect, test } from 'vitest';
import { filterUseCases, originOf } from './catalogue-use-case.ts';

const useCase = {
  useCase: 'listCompanies',
  title: 'List companies',
  question: 'Which companies can I see?',
  group: 'Companies',
  name: 'ListCompanies',
  query: 'query ListCompanies {\n  listCompanies {\n    items { id, name }\n  }\n}\n',
  variables: '{}',
  types: ['Company'],
};

test('a typed or pasted query is known for the use case it is, however it is laid out', () => {
  const typed = '# mine\nquery ListCompanies{listCompanies{items{id name}}}';
  expect(originOf(typed, [useCase])).toEqual({ useCase, isSame: true });
});

test('a changed one is told by its name; another query has no origin', () => {
  expect(originOf('query ListCompanies { viewer { isStaff } }', [useCase])).toEqual({ useCase, isSame: false });
  expect(originOf('{ viewer { isStaff } }', [useCase])).toBeNull();
  expect(originOf('# nothing yet', [useCase])).toBeNull();
});

test('half a query is no reason to fail', () => {
  expect(originOf('query ListCompanies { a(b: "', [useCase])?.isSame).toBe(false);
});

test('every word of a search has to stand somewhere', () => {
  expect(filterUseCases([useCase], 'companies WHICH')).toEqual([useCase]);
  expect(filterUseCases([useCase], 'companies tokens')).toEqual([]);
  expect(filterUseCases([useCase], ' ')).toEqual([useCase]);
});
