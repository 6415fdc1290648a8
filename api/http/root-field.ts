import { type DocumentNode, Kind, type OperationDefinitionNode, type SelectionSetNode } from 'graphql';

/**
 * The root field of a valid operation, as the schema names it. `several` if there is more than one, `introspection` for
 * the fields of GraphQL itself. The client's own names never appear, so metrics have a bounded number of labels.
 */
export function rootFieldOf({ definitions }: DocumentNode, operation: OperationDefinitionNode): string {
  const fields = new Set<string>();
  const collect = ({ selections }: SelectionSetNode): void => {
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) {
        fields.add(selection.name.value.startsWith('__') ? 'introspection' : selection.name.value);
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        collect(selection.selectionSet);
      } else {
        for (const definition of definitions) {
          if (definition.kind === Kind.FRAGMENT_DEFINITION && definition.name.value === selection.name.value) {
            collect(definition.selectionSet);
          }
        }
      }
    }
  };
  collect(operation.selectionSet);
  if (fields.size > 1) fields.delete('introspection');
  const [first = 'introspection', ...others] = fields;
  return others.length === 0 ? first : 'several';
}
