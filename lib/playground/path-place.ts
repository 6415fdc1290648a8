import { Kind, type DocumentNode, type FieldNode, type SelectionSetNode } from 'graphql';
import { operationNamed, readQuery } from '../run/query-text.ts';

/** Line and column within the query, from 1. */
export interface QueryPlace {
  line: number;
  column: number;
}

/**
 * The position in a query of the field at a response path (`listCampaigns.items.3.name`). Falls back to its nearest
 * parent.
 */
export function placeOfPath(query: string, operationName: string | undefined, path: string): QueryPlace | null {
  const read = readQuery(query);
  if (read.kind === 'fault') return null;
  const operation = operationNamed(read.operations, operationName);
  let set: SelectionSetNode | undefined = operation?.selectionSet;
  let place: QueryPlace | null = null;
  for (const key of path.split('.').filter((part) => !/^\d+$/.test(part))) {
    const [field] = fieldsOfKey(read.document, set, key);
    if (field?.loc === undefined) break;
    const { line, column } = field.loc.startToken;
    place = { line, column };
    set = field.selectionSet;
  }
  return place;
}

/** The fields of a selection with this response key, including those in fragments. */
export function fieldsOfKey(
  document: DocumentNode,
  set: SelectionSetNode | undefined,
  key: string,
  open: readonly string[] = [],
): FieldNode[] {
  return (set?.selections ?? []).flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return (selection.alias ?? selection.name).value === key ? [selection] : [];
    if (selection.kind === Kind.INLINE_FRAGMENT) return fieldsOfKey(document, selection.selectionSet, key, open);
    const name = selection.name.value;
    if (open.includes(name)) return [];
    const fragment = document.definitions.find(
      (definition) => definition.kind === Kind.FRAGMENT_DEFINITION && definition.name.value === name,
    );
    return fragment?.kind === Kind.FRAGMENT_DEFINITION
      ? fieldsOfKey(document, fragment.selectionSet, key, [...open, name])
      : [];
  });
}
