import { expect, test } from 'vitest';
import { filterUseCases, originOf } from './catalog-use-case.ts';

const useCase = {
  useCase: 'listCompanies',
  title: 'List companies',
  question: 'Which companies can I see?',
  group: 'Companies',
  name: 'ListCompanies',
  query: 'query ListCompanies {\n  listCompanies {\n    items { id, name }\n  }\n}\n',
  variables: '{}',
  types: ['Company'],
  recorded: { response: { data: {} }, currency: null },
};

test('recognizes the use case of a query in any layout', () => {
  const typed = '# mine\nquery ListCompanies{listCompanies{items{id name}}}';
  expect(originOf(typed, [useCase])).toEqual({ useCase, isSame: true });
});

test('recognizes a changed query by its name, and no use case for another query', () => {
  expect(originOf('query ListCompanies { viewer { isStaff } }', [useCase])).toEqual({ useCase, isSame: false });
  expect(originOf('{ viewer { isStaff } }', [useCase])).toBeNull();
  expect(originOf('# nothing yet', [useCase])).toBeNull();
});

test('doesn’t fail for an incomplete query', () => {
  expect(originOf('query ListCompanies { a(b: "', [useCase])?.isSame).toBe(false);
});

test('matches every word of a search', () => {
  expect(filterUseCases([useCase], 'companies WHICH')).toEqual([useCase]);
  expect(filterUseCases([useCase], 'companies tokens')).toEqual([]);
  expect(filterUseCases([useCase], ' ')).toEqual([useCase]);
});
