import {
  getNamedType,
  isObjectType,
  valueFromASTUntyped,
  type FieldNode,
  type GraphQLObjectType,
  type OperationDefinitionNode,
} from 'graphql';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { loadUseCases, type CheckedUseCase } from '../content/load-use-cases.ts';
import { fieldsOf } from '../schema/parsed-operation.ts';
import { loadSchema } from '../schema/schema.ts';
import { fieldCost } from './field-cost.ts';

const schema = await loadSchema();
const page = z.object({ limit: z.number().optional() }).nullish();

/**
 * The cost of a use case by the documented rule, or undefined when it has a list whose length only the response shows.
 * `items` has as many objects as the page around it.
 */
function pointsOf(
  node: OperationDefinitionNode | FieldNode,
  type: GraphQLObjectType,
  useCase: CheckedUseCase,
  items: number | undefined,
): number | undefined {
  let sum = 0;
  for (const selected of fieldsOf(node)) {
    const field = type.getFields()[selected.name.value];
    if (field === undefined) continue;
    const cost = fieldCost(field);
    const inner = getNamedType(field.type);
    if (cost.kind === 'free' || !isObjectType(inner)) continue;
    const given = selected.arguments?.find(({ name }) => name.value === 'page')?.value;
    const asked = page.parse(given && valueFromASTUntyped(given, useCase.variables));
    const limit = cost.kind === 'page' ? (asked?.limit ?? cost.limit) : undefined;
    const count = cost.kind === 'list' ? (field.name === 'items' ? items : undefined) : 1;
    const each = pointsOf(selected, inner, useCase, limit);
    if (count === undefined || each === undefined) return undefined;
    sum += count * (1 + each);
  }
  return sum;
}

test('the documented rule gives the cost that the API reserved for every use case', async () => {
  const comparable = (await loadUseCases()).flatMap((useCase) => {
    const root = schema.getRootType(useCase.parsed.definition.operation);
    const points = root && pointsOf(useCase.parsed.definition, root, useCase, undefined);
    return points === undefined || points === null ? [] : [{ name: useCase.operation, points, useCase }];
  });
  expect(comparable.length).toBeGreaterThan(8);
  for (const { name, points, useCase } of comparable) expect(points, name).toBe(useCase.cost.requested);
});
