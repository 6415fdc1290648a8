import { GraphQLEnumType } from 'graphql';
import { expect, test } from 'vitest';
import { valueText } from './default-selection.ts';

function enumOf(...names: readonly string[]): GraphQLEnumType {
  return new GraphQLEnumType({ name: 'E', values: Object.fromEntries(names.map((name) => [name, {}])) });
}

test('an enum begins with the value for which most readers look, or its first one', () => {
  const atHand = { variables: new Set<string>(), companyId: null };
  expect(valueText('status', enumOf('DRAFT', 'ACTIVE'), atHand)).toBe('ACTIVE');
  expect(valueText('deliveryStatus', enumOf('NOT_READY', 'DELIVERING'), atHand)).toBe('DELIVERING');
  expect(valueText('channel', enumOf('CTV', 'DISPLAY'), atHand)).toBe('CTV');
});
