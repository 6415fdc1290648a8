import type { ExecutionResult, GraphQLError, GraphQLSchema } from 'graphql';
import { PublicError } from '../errors.ts';
import { variablesBreach } from '../limits/document/input-depth.ts';
import type { CompiledDocument } from './compiled-documents.ts';
import type { GraphQLSurroundings } from './graphql.ts';
import { coerceVariables } from './variables.ts';

/** What came of an operation, or why it did not run. */
export type LimitedResult = ExecutionResult | { readonly refused: readonly GraphQLError[] };

/**
 * Runs a checked document as far as the limits let it: priced with its variables, paid for, within its time, and settled
 * by what came. A dry run ends with the price.
 */
export async function executeWithinLimits(
  schema: GraphQLSchema,
  { cost, operation, compiled }: CompiledDocument,
  given: Readonly<Record<string, unknown>>,
  { context, dryRun, cancellation, deadline }: GraphQLSurroundings,
): Promise<LimitedResult> {
  const { meter } = context;
  const breach = variablesBreach(given);
  if (breach !== undefined) return { refused: [breach] };
  const variables = coerceVariables(schema, operation, given);
  if ('errors' in variables) return { refused: variables.errors };
  const refusal = dryRun ? await meter.price(cost, variables.values) : await meter.admit(cost, variables.values);
  if (refusal !== undefined) return { refused: [refusal] };
  if (dryRun) return { data: null };
  try {
    // The compiled query answers at once where no resolver waits for anything.
    const running: Promise<ExecutionResult> | ExecutionResult = compiled.query(undefined, context, variables.values);
    const result = running instanceof Promise ? await deadline.within(running, cancellation) : running;
    meter.settle(cost, result.data);
    return result;
  } catch (error) {
    if (error instanceof PublicError) return { refused: [error] };
    throw error;
  }
}
