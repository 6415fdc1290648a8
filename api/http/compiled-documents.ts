import { hash } from 'node:crypto';
import {
  type DocumentNode,
  type GraphQLSchema,
  getOperationAST,
  GraphQLError,
  Kind,
  type OperationDefinitionNode,
  validate,
  type VariableNode,
} from 'graphql';
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit';
import { LRUCache } from 'lru-cache';
import { PublicError } from '../errors.ts';
import { type CostPlan, createCostPlan } from '../limits/cost/cost-plan.ts';
import { documentBreach } from '../limits/document/index.ts';
import { parseWithinTokens } from '../limits/document/document-tokens.ts';
import type { CacheState } from '../metrics/cache-state.ts';
import type { OperationFacts } from '../operation-facts.ts';
import { withClearMessage } from './clear-messages.ts';
import { type ComputedArguments, withComputedArguments } from './computed-arguments.ts';
import { expandedOperation } from './expanded-operation.ts';
import { textFault } from './input-text.ts';
import { placesWithoutNull } from './null-variables.ts';
import { rootFieldOf } from './root-field.ts';
import { type ListIds, listIdsOf } from './list-ids.ts';
import { CompilingSchema, takingVariablesAsTheyCome, withoutOthers } from './variables.ts';

/** A document that passed every check, compiled for one of its operations. */
export interface CompiledDocument {
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly facts: OperationFacts;
  readonly ids: ListIds;
  readonly cost: CostPlan;
  /** Arguments that the compiled query gets as variables. */
  readonly computed: ComputedArguments;
  /** Where a variable must not be null, although its type allows it. */
  readonly nonNull: readonly VariableNode[];
  readonly compiled: CompiledQuery;
}

export interface CompiledDocuments {
  /**
   * Parses, validates and compiles a document, or returns it from the cache. It returns errors and never throws.
   * `refuseNew` is called before any work on a text that isn't in the cache.
   */
  get(
    query: string,
    operationName: string | undefined,
    refuseNew: () => PublicError | undefined,
  ): CompiledDocument | { readonly errors: readonly GraphQLError[] };
  readonly state: CacheState;
}

const maximumErrors = 50;

/**
 * Caches documents by text. Clients send few documents with many variables, so parsing, validation and compilation
 * (some milliseconds) run once per text. The size limits keep a client that sends endless texts from filling the
 * memory.
 */
export function createCompiledDocuments(schema: GraphQLSchema): CompiledDocuments {
  const known = new LRUCache<string, CompiledDocument>({
    max: 1_000,
    maxSize: 20_000_000,
    sizeCalculation: (_, key) => key.length * 20,
  });
  const compilingSchema = new CompilingSchema(schema.toConfig());
  let hits = 0;
  let misses = 0;
  return {
    get state() {
      return { entries: known.size, hits, misses };
    },
    get(query, operationName, refuseNew) {
      const name = operationName === undefined ? '' : JSON.stringify(operationName);
      const key = `${name}\0${query}`;
      const found = known.get(key);
      if (found !== undefined) {
        hits += 1;
        return found;
      }
      misses += 1;
      const rejection = refuseNew();
      if (rejection !== undefined) return { errors: [rejection] };
      const made = compile({ schema, compilingSchema }, query, operationName);
      if (!('errors' in made)) known.set(key, made);
      return made;
    },
  };
}

interface Schemas {
  /** The public schema, which documents are validated against. */
  readonly schema: GraphQLSchema;
  readonly compilingSchema: CompilingSchema;
}

function compile(
  { schema, compilingSchema }: Schemas,
  query: string,
  operationName: string | undefined,
): CompiledDocument | { errors: readonly GraphQLError[] } {
  let document: DocumentNode | PublicError;
  try {
    document = parseWithinTokens(query);
  } catch (error) {
    return { errors: [withCode('GRAPHQL_PARSE_FAILED', error)] };
  }
  if (document instanceof PublicError) return { errors: [document] };
  const breach = documentBreach(document);
  if (breach !== undefined) return { errors: [breach] };
  const faults = validate(schema, document, undefined, { maxErrors: maximumErrors });
  if (faults.length > 0)
    return { errors: faults.map((fault) => withCode('GRAPHQL_VALIDATION_FAILED', withClearMessage(schema, fault))) };
  const text = textFault(schema, document);
  if (text !== undefined) return { errors: [text] };
  const operation = getOperationAST(document, operationName);
  if (operation == null) return { errors: [noOperation(operationName)] };
  const expanded = expandedOperation(document, operation);
  if (expanded instanceof PublicError) return { errors: [expanded] };
  const { operation: compilable, computed } = withComputedArguments(schema, expanded);
  const compiled = compilingSchema.whileCompiling(() =>
    compileQuery(compilingSchema, {
      kind: Kind.DOCUMENT,
      definitions: [takingVariablesAsTheyCome(compilable, computed)],
    }),
  );
  if (!isCompiledQuery(compiled)) {
    return { errors: (compiled.errors ?? []).map((fault) => withCode('GRAPHQL_VALIDATION_FAILED', fault)) };
  }
  const ids = listIdsOf(schema, withoutOthers(document, operation));
  const facts = {
    label: rootFieldOf(document, operation),
    type: operation.operation,
    name: operation.name?.value,
    hash: hash('sha256', query, 'hex').slice(0, 16),
  };
  const cost = createCostPlan(schema, document, operation);
  const nonNull = placesWithoutNull(schema, expanded);
  return { document, operation, facts, ids, cost, computed, nonNull, compiled };
}

function noOperation(operationName: string | undefined): PublicError {
  return new PublicError(
    'GRAPHQL_VALIDATION_FAILED',
    operationName === undefined
      ? 'The document has several operations. Name one of them in operationName.'
      : `The document has no operation named ${JSON.stringify(operationName.slice(0, 100))}.`,
  );
}

function withCode(code: 'GRAPHQL_PARSE_FAILED' | 'GRAPHQL_VALIDATION_FAILED', error: unknown): GraphQLError {
  if (!(error instanceof GraphQLError)) throw error;
  return new GraphQLError(error.message, {
    nodes: error.nodes ?? null,
    source: error.source ?? null,
    positions: error.positions ?? null,
    extensions: { code },
  });
}
