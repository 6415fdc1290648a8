import { expect, test } from 'vitest';
import { ExplorerVariables } from './explorer-variables.ts';

const used = `query Q($id: ID = "1", $filter: CampaignFilter = {}) {
  listCampaignsByCompany(companyId: $id, filter: $filter) {
    items {
      id
    }
  }
}`;

const unticked = used.replace(', filter: $filter', '');

const corrected = unticked.replace(', $filter: CampaignFilter = {}', '');

test('a variable goes with its last use, and comes back with it', () => {
  const variables = new ExplorerVariables();
  expect(variables.correct(used, unticked)).toBe(corrected);
  const again = corrected.replace('companyId: $id', 'companyId: $id, filter: $filter');
  expect(variables.correct(corrected, again)).toBe(used);
});

test('the last variable takes the brackets with it', () => {
  expect(new ExplorerVariables().correct('query Q($id: ID) { a(id: $id) b }', 'query Q($id: ID) { b }')).toBe(
    'query Q {\n  b\n}',
  );
});

test('a variable that was unused before, or is used elsewhere, stays', () => {
  const { correct } = new ExplorerVariables();
  expect(correct('query Q($new: ID) { a b }', 'query Q($new: ID) { b }')).toBeUndefined();
  expect(correct('query Q($id: ID) { a(id: $id) b(id: $id) }', 'query Q($id: ID) { b(id: $id) }')).toBeUndefined();
  expect(
    correct(
      'query Q($id: ID) { a(id: $id) ...F } fragment F on Query { b(id: $id) }',
      'query Q($id: ID) { ...F } fragment F on Query { b(id: $id) }',
    ),
  ).toBeUndefined();
});

test('an invalid document, and a variable that was never removed, are left alone', () => {
  const { correct } = new ExplorerVariables();
  expect(correct(used, 'query Q($id: ID) {')).toBeUndefined();
  expect(correct('query Q($id: ID {', unticked)).toBeUndefined();
  expect(correct('{ a }', '{ a(id: $unknown) }')).toBeUndefined();
});
