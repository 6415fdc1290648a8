import { Kind, type ArgumentNode, type ASTNode, type FieldNode, type ObjectFieldNode } from 'graphql';

type Ancestors = readonly (ASTNode | readonly ASTNode[])[];

/**
 * Where a value is in a document: the position of its operation or fragment, the names of the fields and arguments around
 * it, by their aliases if they have some, and its positions in lists. The parameters are those of a visitor of the document.
 */
export function placeOf(
  node: ArgumentNode | ObjectFieldNode,
  path: readonly (string | number)[],
  ancestors: Ancestors,
): string {
  const around = ancestors.flatMap((one, index) => {
    if ('kind' in one) return isNamed(one) ? [nameOf(one)] : [];
    const owner = ancestors[index - 1];
    return owner !== undefined && 'kind' in owner && owner.kind === Kind.LIST ? [String(path[index])] : [];
  });
  const [, definition] = path;
  return [String(definition), ...around, node.name.value].join('.');
}

function nameOf(node: FieldNode | ArgumentNode | ObjectFieldNode): string {
  return node.kind === Kind.FIELD && node.alias !== undefined ? node.alias.value : node.name.value;
}

function isNamed(node: ASTNode): node is FieldNode | ArgumentNode | ObjectFieldNode {
  return node.kind === Kind.FIELD || node.kind === Kind.ARGUMENT || node.kind === Kind.OBJECT_FIELD;
}
