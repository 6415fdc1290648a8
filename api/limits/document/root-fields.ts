import { type FieldNode, type OperationDefinitionNode, OperationTypeNode } from 'graphql';
import { maximumMutations, maximumRootFields, maximumTokenMutations } from '#shared/limits.ts';
import type { DocumentLimit } from './document-limit.ts';
import { type DocumentParts, foldSelections, greatest, sum } from './document-parts.ts';

export const rootFields: DocumentLimit = {
  rule: 'root-fields',
  limit: maximumRootFields,
  words: 'fields at the root of an operation',
  measure: (parts) => greatest(parts.operations.map((operation) => countRootFields(parts, operation))),
};

/** Writes cost more than their response shows, so their number has its own limit. */
export const mutations: DocumentLimit = {
  rule: 'mutations',
  limit: maximumMutations,
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

/** One key per request: each key's token is shown once, so a lost response loses at most one key. */
export const tokenMutations: DocumentLimit = {
  rule: 'token-mutations',
  limit: maximumTokenMutations,
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
