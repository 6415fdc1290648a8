import { expect, test } from 'vitest';
import { findTab, findTabForText, isAsDocumented, titleOf } from './playground-tabs.ts';

const operation = {
  useCase: 'listCompanies',
  title: 'List companies',
  name: 'ListCompanies',
  query: 'query ListCompanies { listCompanies { items { id } } }',
  variables: '{}',
};
const tab = (query: string | null, operationName: string | null = null) => ({ query, variables: null, operationName });

test('a first visit uses the empty tab', () => {
  expect(findTab([tab('')], operation)).toEqual({ index: 0, holdsOperation: false });
  expect(findTab([tab('{ viewer { isStaff } }'), tab(null)], operation)).toEqual({ index: 1, holdsOperation: false });
});

test('a first visit without an empty tab creates one', () => {
  expect(findTab([tab('{ viewer { isStaff } }')], operation)).toEqual({ index: 1, holdsOperation: false });
});

test('doesn’t overwrite a commented-out query or variables without a query', () => {
  const text = { query: '{ viewer { isStaff } }', variables: '' };
  for (const kept of [tab('# query Mine { viewer { isStaff } }'), { query: '', variables: '{ "mine": 1 }' }]) {
    expect(findTab([kept], operation)).toEqual({ index: 1, holdsOperation: false });
    expect(findTabForText([kept], text)).toEqual({ index: 1, write: true });
  }
});

test('a later visit reuses the tab', () => {
  const tabs = [tab('{ viewer { isStaff } }'), tab(operation.query)];
  expect(findTab(tabs, operation)).toEqual({ index: 1, holdsOperation: true });
});

test('also when the operation was edited or is below a comment', () => {
  const edited = '# my change\nquery ListCompanies($a: Int) { listCompanies { items { name } } }';
  expect(findTab([tab(edited)], operation)).toEqual({ index: 0, holdsOperation: true });
  expect(isAsDocumented({ query: edited, variables: '{}' }, operation)).toBe(false);
});

test('a longer name with the same beginning is another operation', () => {
  expect(findTab([tab('query ListCompaniesByName { a }')], operation).holdsOperation).toBe(false);
});

test('ignores surrounding white space', () => {
  expect(isAsDocumented({ query: `\n${operation.query}\n`, variables: '{}\n' }, operation)).toBe(true);
});

test('an edited version doesn’t overwrite a tab with input', () => {
  const edited = { query: 'query ListCompanies { listCompanies { items { name } } }', variables: '{ "a": 1 }' };
  const find = (...tabs: Parameters<typeof findTabForText>[0]) => findTabForText(tabs, edited, operation);
  expect(find(tab('  \n'))).toEqual({ index: 0, write: true });
  expect(find(tab('{ viewer { isStaff } }'), { ...operation })).toEqual({ index: 1, write: true });
  expect(find({ ...operation, variables: '{ "mine": 1 }' })).toEqual({ index: 1, write: true });
  expect(find(tab('{ viewer { isStaff } }'), edited)).toEqual({ index: 1, write: false });
});

test('the reader’s own text uses its open tab, an empty one or a new one', () => {
  const text = { query: '{ viewer { isStaff } }', variables: '' };
  expect(findTabForText([{ ...operation }], text)).toEqual({ index: 1, write: true });
  expect(findTabForText([{ ...operation }, tab(null)], text)).toEqual({ index: 1, write: true });
  expect(findTabForText([{ ...operation }, { ...text }], text)).toEqual({ index: 1, write: false });
});

test('a title is the name of the operation, or its first field', () => {
  expect(titleOf('query Mine { viewer { isStaff } }')).toBe('Mine');
  expect(titleOf('# { a }\n{ viewer { isStaff } }')).toBe('viewer');
  expect(titleOf('mutation($id: ID!) { mine: deleteAudience(id: $id) { deletedId } }')).toBe('deleteAudience');
  for (const query of [null, '', '# a comment', 'frag']) expect(titleOf(query)).toBe('Untitled');
});
