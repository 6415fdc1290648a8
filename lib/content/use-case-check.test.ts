import { buildSchema } from 'graphql';
import { describe, expect, test } from 'vitest';
import { linkTargets } from './link-targets.ts';
import { parseOperation } from '../schema/parsed-operation.ts';
import { checkUseCase } from './use-case-check.ts';

const schema = buildSchema(`
  input PageInput { limit: Int }
  type Thing { id: ID! }
  type ThingPage { items: [Thing!]! }
  type Query { listThings(page: PageInput, id: ID!): ThingPage! }
`);
const guide = { path: '/docs/errors', sections: [{ id: 'BAD_CURSOR', title: 'BAD_CURSOR', level: 3 }] };
const targets = linkTargets(new Map([['listThings', ['pitfalls']]]), [guide], schema);
const document = 'query Q($page: PageInput, $id: ID!) { listThings(page: $page, id: $id) { items { id } } }';

function check(change: {
  operation?: string;
  variables?: Record<string, string>;
  explained?: Record<string, string>;
  href?: string;
}) {
  const operation = change.operation ?? 'listThings';
  checkUseCase({
    folder: `content/use-cases/${operation}`,
    files: {
      operation,
      page: `---\nnext:\n  - href: ${change.href ?? '/use-cases/listThings'}\n---\n`,
      document,
      variables: change.variables ?? { id: '1' },
      response: { data: {} },
      cost: { requested: 1, actual: 1 },
    },
    schema,
    parsed: parseOperation('operation.graphql', document),
    targets,
    frontmatter: {
      question: 'Which things are there?',
      title: 'List things',
      summary: 'All things.',
      group: 'Companies',
      as: 'API key',
      after: [],
      scopes: [],
      variables: change.explained ?? { page: 'Which page.', id: 'Which thing.' },
      errors: [{ code: 'INTERNAL', cause: 'Bad luck.', fix: 'Try again.' }],
      next: [{ label: 'And then?', href: change.href ?? '/use-cases/listThings' }],
    },
  });
}

describe('the files of a use case', () => {
  test('match each other', () => {
    expect(() => check({})).not.toThrow();
  });

  test('select the operation that their folder is named after', () => {
    expect(() => check({ operation: 'listOthers' })).toThrow('must select listOthers');
  });

  test('describe every variable', () => {
    expect(() => check({ explained: { id: 'Which thing.' } })).toThrow('variables.page: has no description');
  });

  test('describe no unknown variable', () => {
    const explained = { page: 'a', id: 'b', sort: 'c' };
    expect(() => check({ explained })).toThrow('variables.sort: no such variable');
  });

  test('have a value for each required variable and for no unknown one', () => {
    expect(() => check({ variables: { idd: '1' } })).toThrow(/variables\.json\n.*idd: .*\n.*"\$id" of required type/);
  });

  test.each([
    '/docs/nowhere',
    '/use-cases/getNothing',
    '/playground?use-case=getNothing',
    '/use-cases/listThings#fruit',
    '/docs/errors#NOTHING',
    '/reference/Nothing',
    '/reference/Thing#name',
    '/reference/queries/listThings#sort',
  ])('don’t link to missing pages: %s', (href) => {
    expect(() => check({ href })).toThrow(`line 3: ${href} is not a page of the portal`);
  });

  test.each([
    '/admin/tokens',
    '/playground?use-case=listThings',
    '/use-cases/listThings#pitfalls',
    '/docs/errors#BAD_CURSOR',
    '/reference',
    '/reference/Thing#id',
    '/reference/queries/listThings#page',
  ])('can link to existing pages: %s', (href) => {
    expect(() => check({ href })).not.toThrow();
  });
});
