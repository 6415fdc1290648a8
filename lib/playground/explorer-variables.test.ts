import { describe, expect, test } from 'vitest';
import { ExplorerVariables } from './explorer-variables.ts';

const used = `query Q($id: ID = "1", $filter: CampaignFilter = {}) {
  listCampaignsByCompany(companyId: $id, filter: $filter) {
    items {
      id
    }
  }
}`;

const cleared = used.replace(', filter: $filter', '');

const corrected = cleared.replace(', $filter: CampaignFilter = {}', '');

test('a variable goes with its last use, and comes back with it', () => {
  const variables = new ExplorerVariables();
  expect(variables.correct(used, cleared)).toBe(corrected);
  const again = corrected.replace('companyId: $id', 'companyId: $id, filter: $filter');
  expect(variables.correct(corrected, again)).toBe(used);
});

test('the last variable takes the brackets with it', () => {
  expect(new ExplorerVariables().correct('query Q($id: ID) { a(id: $id) b }', 'query Q($id: ID) { b }')).toBe(
    'query Q {\n  b\n}',
  );
});

describe('nothing is corrected', () => {
  const { correct } = new ExplorerVariables();

  test('if nothing changed', () => {
    const unusedInB = 'query A($id: ID) { a(id: $id) } query B($id: ID) { b } # keep';
    expect(correct(unusedInB, unusedInB)).toBeUndefined();
  });

  test('if a variable was unused before, or is used elsewhere', () => {
    expect(correct('query Q($new: ID) { a b }', 'query Q($new: ID) { b }')).toBeUndefined();
    expect(correct('query Q($id: ID) { a(id: $id) b(id: $id) }', 'query Q($id: ID) { b(id: $id) }')).toBeUndefined();
    expect(
      correct(
        'query A($id: ID) { a(id: $id) b } query B($id: ID) { b c }',
        'query A($id: ID) { a(id: $id) b } query B($id: ID) { b }',
      ),
    ).toBeUndefined();
    const deep = 'fragment F on Query { ...G } fragment G on Query { b(id: $id) ...F }';
    expect(
      correct(`query Q($id: ID) { a(id: $id) ...F } ${deep}`, `query Q($id: ID) { ...F } ${deep}`),
    ).toBeUndefined();
  });

  test('in an invalid or a renamed document, and for a variable that was never removed', () => {
    expect(correct(used, 'query Q($id: ID) {')).toBeUndefined();
    expect(correct('query Q($id: ID {', cleared)).toBeUndefined();
    expect(correct(used, cleared.replace('query Q', 'query R'))).toBeUndefined();
    expect(correct('query Q { a }', 'query Q { a(id: $unknown) }')).toBeUndefined();
  });
});

describe('after a variable was removed', () => {
  const fragment = 'fragment F on Query { a(id: $id) }';
  const withoutUse = 'query A { b ...F } query B { b }';

  test('it comes back only in the operation whose fragment uses it', () => {
    const { correct } = new ExplorerVariables();
    const before = `query A($id: ID) { b ...F } query B { b } ${fragment}`;
    expect(correct(before, before.replace('(id: $id)', ''))).toMatch(/^query A \{/);
    const back = correct(`${withoutUse} fragment F on Query { a }`, `${withoutUse} ${fragment}`);
    expect(back).toContain('query A($id: ID)');
    expect(back).toContain('query B {');
  });

  test('a variable that another fragment uses doesn’t keep it', () => {
    const other = 'query A($id: ID) { ...F } query B';
    expect(
      new ExplorerVariables().correct(
        `${other}($id: ID) { a(id: $id) b } ${fragment}`,
        `${other}($id: ID) { b } ${fragment}`,
      ),
    ).toContain('query B {');
  });

  test('it doesn’t come back for a use that was there before, or in another document', () => {
    const variables = new ExplorerVariables();
    const gone = 'query Q { b }';
    expect(variables.correct('query Q($id: ID) { a(id: $id) b }', 'query Q($id: ID) { b }')).toBe('query Q {\n  b\n}');
    expect(variables.correct('query Q { c(id: $id) }', 'query Q { b c(id: $id) }')).toBeUndefined();
    variables.forget();
    expect(variables.correct(gone, 'query Q { b a(id: $id) }')).toBeUndefined();
  });
});
