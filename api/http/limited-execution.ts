import type { ExecutionResult, GraphQLError, GraphQLSchema } from 'graphql';
import type { RequestContext } from '../context.ts';
import { PublicError } from '../errors.ts';
import type { Deadline } from '../limits/deadline.ts';
import { variablesBreach } from '../limits/document/input-depth.ts';
import type { CompiledDocument } from './compiled-documents.ts';
import { listIdFault } from './list-ids.ts';
import { withComputedValues } from './computed-arguments.ts';
import { nullFault } from './null-variables.ts';
import { coerceVariables } from './variables.ts';

/** What execution needs, the same for every request. */
export interface ExecutionParts {
  readonly schema: GraphQLSchema;
  readonly deadline: Deadline;
}

/** The parts of a request that limits need. */
export interface LimitedRequest {
  readonly context: RequestContext;
  /** Whether only the cost of the operation is computed and it doesn't run. */
  readonly dryRun: boolean;
}

/** The result of an operation, or the reason why it didn't run. */
export type LimitedResult = ExecutionResult | { readonly refused: readonly GraphQLError[] };

/**
 * Runs a validated document within the limits. Computes its cost with its variables, takes the points, runs it within
 * its time limit, and settles the cost by the response. A dry run ends after computing the cost.
 */
export async function executeWithinLimits(
  { schema, deadline }: ExecutionParts,
  { document, operation, ids, cost, computed, nonNull, compiled }: CompiledDocument,
  given: Readonly<Record<string, unknown>>,
  { context, dryRun }: LimitedRequest,
): Promise<LimitedResult> {
  const { meter } = context;
  const breach = variablesBreach(given);
  if (breach !== undefined) return { refused: [breach] };
  const variables = coerceVariables(schema, { document, operation }, given);
  if ('errors' in variables) return { refused: variables.errors };
  const nullVariable = nullFault(nonNull, variables.values);
  if (nullVariable !== undefined) return { refused: [nullVariable] };
  // The cost of a query is computed while its author writes it, before it has ids.
  const idFault = dryRun ? undefined : listIdFault(ids, variables.values);
  if (idFault !== undefined) return { refused: [idFault] };
  const rejection = dryRun ? await meter.estimate(cost, variables.values) : await meter.admit(cost, variables.values);
  if (rejection !== undefined) return { refused: [rejection] };
  if (dryRun) return { data: null };
  try {
    // The compiled query returns synchronously when no resolver is asynchronous.
    const values = withComputedValues(computed, variables.values);
    const running: Promise<ExecutionResult> | ExecutionResult = compiled.query(undefined, context, values);
    const result = running instanceof Promise ? await deadline.within(running, context.cancellation) : running;
    meter.settle(cost, result.data, variables.values);
    return result;
  } catch (error) {
    if (error instanceof PublicError) return { refused: [error] };
    throw error;
  }
}
