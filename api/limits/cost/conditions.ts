import {
  type DirectiveNode,
  GraphQLIncludeDirective,
  GraphQLSkipDirective,
  Kind,
  type OperationDefinitionNode,
} from 'graphql';
import type { Variables } from './argument-size.ts';

/** `@include` or `@skip` by a variable: `variable` must be `wanted`. */
export interface Condition {
  readonly variable: string;
  readonly wanted: boolean;
  /** The variable's default. */
  readonly otherwise: boolean;
}

/** The conditions a selection stands under, or `never` when it is excluded for good. */
export function conditionsOf(
  directives: readonly DirectiveNode[] | undefined,
  operation: OperationDefinitionNode,
): readonly Condition[] | 'never' {
  const conditions: Condition[] = [];
  for (const { name, arguments: given } of directives ?? []) {
    if (name.value !== GraphQLIncludeDirective.name && name.value !== GraphQLSkipDirective.name) continue;
    const wanted = name.value === GraphQLIncludeDirective.name;
    const value = given?.find((argument) => argument.name.value === 'if')?.value;
    if (value?.kind === Kind.BOOLEAN && value.value !== wanted) return 'never';
    if (value?.kind !== Kind.VARIABLE) continue;
    const variable = value.name.value;
    const definition = operation.variableDefinitions?.find((one) => one.variable.name.value === variable);
    const byDefault = definition?.defaultValue;
    conditions.push({ variable, wanted, otherwise: byDefault?.kind === Kind.BOOLEAN ? byDefault.value : wanted });
  }
  return conditions;
}

/** Whether a field is asked for: it is when one of the places that name it has all its conditions. */
export function isAskedFor(places: readonly (readonly Condition[])[], variables: Variables): boolean {
  return places.some((conditions) =>
    conditions.every(({ variable, wanted, otherwise }) => {
      const value = Object.hasOwn(variables, variable) ? variables[variable] : undefined;
      return (value ?? otherwise) === wanted;
    }),
  );
}
