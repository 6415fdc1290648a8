import { type DirectiveNode, GraphQLIncludeDirective, GraphQLSkipDirective, Kind } from 'graphql';
import type { Variables } from './argument-size.ts';

/** `@include` or `@skip` by a variable, which must have the value `wanted`. */
export interface Condition {
  readonly variable: string;
  readonly wanted: boolean;
}

/** The conditions of a selection, or `never` when a literal excludes it. */
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

/** Whether a field is requested: at least one of its places in the document meets all its conditions. */
export function isSelected(places: readonly (readonly Condition[])[], variables: Variables): boolean {
  return places.some((conditions) => conditions.every(({ variable, wanted }) => variables[variable] === wanted));
}
