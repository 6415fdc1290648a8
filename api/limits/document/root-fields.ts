import { type FieldNode, type OperationDefinitionNode, OperationTypeNode } from 'graphql';
import type { DocumentLimit } from './document-limit.ts';
import { type DocumentParts, foldSelections, greatest, sum } from './document-parts.ts';

export const rootFields: DocumentLimit = {
  rule: 'root-fields',
  limit: 20,
  words: 'fields at the root of an operation',
  measure: (parts) => greatest(parts.operations.map((operation) => countRootFields(parts, operation))),
};

/** Writes cost more than their answer shows, so their number is bounded on its own. */
export const mutations: DocumentLimit = {
  rule: 'mutations',
  limit: 10,
  words: 'mutations in one request',
  measure: (parts) => greatest(mutationsOf(parts).map((operation) => countRootFields(parts, operation))),
};

const aboutTokens = new Set([
  'createAPIToken',
  'updateAPIToken',
  'rotateAPIToken',
  'endAPITokenRotation',
  'revokeAPIToken',
]);

/** One key a request: each has a value that is shown once, and an answer lost on the way should lose no more than one. */
export const tokenMutations: DocumentLimit = {
  rule: 'token-mutations',
  limit: 1,
  words: 'mutations of API keys in one request',
  measure: (parts) =>
    greatest(
      mutationsOf(parts).map((operation) =>
        countRootFields(parts, operation, ({ name }) => aboutTokens.has(name.value)),
      ),
    ),
};

function mutationsOf({ operations }: DocumentParts): OperationDefinitionNode[] {
  return operations.filter(({ operation }) => operation === OperationTypeNode.MUTATION);
}

function countRootFields(
  parts: DocumentParts,
  { selectionSet }: OperationDefinitionNode,
  counts: (field: FieldNode) => boolean = () => true,
): number {
  return foldSelections(parts, { field: (node) => (counts(node) ? 1 : 0), join: sum })(selectionSet);
}
