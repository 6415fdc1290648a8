import { type DirectiveNode, GraphQLIncludeDirective, GraphQLSkipDirective, Kind } from 'graphql';
import type { Variables } from './argument-size.ts';

/** `@include` or `@skip` by a variable, which must have the value `wanted`. */
export interface Condition {
  readonly variable: string;
  readonly wanted: boolean;
}

/** The conditions a selection stands under, or `never` when it is excluded for good. */
export function conditionsOf(directives: readonly DirectiveNode[] | undefined): readonly Condition[] | 'never' {
  const conditions: Condition[] = [];
  for (const { name, arguments: given } of directives ?? []) {
    if (name.value !== GraphQLIncludeDirective.name && name.value !== GraphQLSkipDirective.name) continue;
    const wanted = name.value === GraphQLIncludeDirective.name;
    const value = given?.find((argument) => argument.name.value === 'if')?.value;
    if (value?.kind === Kind.BOOLEAN && value.value !== wanted) return 'never';
    if (value?.kind === Kind.VARIABLE) conditions.push({ variable: value.name.value, wanted });
  }
  return conditions;
}

/** Whether a field is asked for: it is when one of the places that name it has all its conditions. */
export function isAskedFor(places: readonly (readonly Condition[])[], variables: Variables): boolean {
  return places.some((conditions) => conditions.every(({ variable, wanted }) => variables[variable] === wanted));
}
