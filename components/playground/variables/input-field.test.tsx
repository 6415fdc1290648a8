import { GraphQLEnumType, GraphQLID, type GraphQLInputType } from 'graphql';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { knownIds } from '#lib/run/known-ids.ts';
import { InputField } from './input-field.tsx';

const Status = new GraphQLEnumType({ name: 'Status', values: { ACTIVE: {}, PAUSED: {} } });

test('a choice without a value says so, and one with a default names the default', () => {
  expect(choicesOf({ name: 'status', type: Status })).toEqual(['Not set', 'ACTIVE', 'PAUSED']);
  expect(choicesOf({ name: 'status', type: Status, standard: 'ACTIVE' })).toEqual([
    'Default: ACTIVE',
    'ACTIVE',
    'PAUSED',
  ]);
});

afterEach(() => knownIds.setCompanies([], null));

test('the default company is named, and an unknown one is shown by its ID', () => {
  knownIds.setCompanies([{ id: 'c1', name: 'Nordlicht' }], 'c1');
  const company = { name: 'companyId', type: GraphQLID };
  expect(choicesOf({ ...company, standard: '"c1"' })).toEqual(['Default: Nordlicht', 'Nordlicht']);
  expect(choicesOf({ ...company, standard: '"c2"' })).toEqual(['Default: "c2"', 'Nordlicht']);
});

/** The options of the field for a variable without a value. */
function choicesOf(field: { name: string; type: GraphQLInputType; standard?: string }): string[] {
  const state = {
    root: { kind: 'object' as const, entries: [] },
    errorAt: () => undefined,
    change: () => undefined,
    Input: InputField,
  };
  const markup = renderToStaticMarkup(<InputField {...field} path={[field.name]} state={state} />);
  return [...markup.matchAll(/<option[^>]*>([^<]*)</g)].map(([, label = '']) => label.replaceAll('&quot;', '"'));
}
