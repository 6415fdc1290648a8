import { GraphQLEnumType, GraphQLScalarType, type GraphQLInputType } from 'graphql';
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
  const company = { name: 'companyId', type: new GraphQLScalarType({ name: 'ID' }) };
  expect(choicesOf({ ...company, standard: '"c1"' })).toEqual(['Default: Nordlicht', 'Nordlicht']);
  expect(choicesOf({ ...company, standard: '"c2"' })).toEqual(['Default: c2', 'Nordlicht']);
});

test('the hint of a choice doesn’t repeat the default', () => {
  const markup = markupOf({ name: 'status', type: Status, standard: 'ACTIVE' });
  expect(markup.match(/Default: /g)).toEqual(['Default: ']);
});

interface Variable {
  name: string;
  type: GraphQLInputType;
  standard?: string;
}

/** The options of the field for a variable without a value. */
function choicesOf(variable: Variable): string[] {
  return [...markupOf(variable).matchAll(/<option[^>]*>([^<]*)</g)].map(([, label = '']) => label);
}

function markupOf(variable: Variable): string {
  const state = {
    root: { kind: 'object' as const, entries: [] },
    errorAt: () => undefined,
    change: () => undefined,
    Input: InputField,
  };
  return renderToStaticMarkup(<InputField {...variable} path={[variable.name]} state={state} />);
}
