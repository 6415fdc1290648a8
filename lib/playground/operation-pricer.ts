import { validate, type GraphQLSchema } from 'graphql';
import { operationNamed, readQuery } from '../query-text.ts';
import type { RunRequest } from '../run-operation.ts';
import { findVariableFaults, readVariables } from '../variable-faults.ts';
import { dryRun, readPrice, type Price } from './price.ts';
import { runAsChosen } from './run-as-chosen.ts';

/** An operation as it stands in the editors. */
export interface TypedOperation {
  query: string;
  /** JSON text. */
  variables: string;
  operationName: string | undefined;
}

/**
 * Asks what operations cost, without running them. A server that doesn't know dry runs would run what it is sent, a mutation
 * too: so it is first asked the price of `{ __typename }`, and nothing else if it answers that instead of pricing it.
 */
export class OperationPricer {
  #knowsDryRuns: Promise<boolean> | null = null;
  readonly #run: typeof runAsChosen;

  constructor(run = runAsChosen) {
    this.#run = run;
  }

  /** The price of what is typed; null where it isn't ready to be sent, or nobody can say. */
  async price(schema: GraphQLSchema, typed: TypedOperation, signal: AbortSignal): Promise<Price | null> {
    const request = toRequest(schema, typed);
    if (request === null) return null;
    this.#knowsDryRuns ??= this.#ask();
    const known = await this.#knowsDryRuns;
    if (!known || signal.aborted) return null;
    const outcome = await this.#run(request, signal, dryRun);
    return outcome.kind === 'answered' ? readPrice(outcome.answer) : null;
  }

  async #ask(): Promise<boolean> {
    const request = { query: '{ __typename }', operationName: undefined, variables: {} };
    const outcome = await this.#run(request, new AbortController().signal, dryRun);
    // Without an answer one may ask again; with one it is settled.
    if (outcome.kind !== 'answered' || outcome.answer.errors.length > 0) this.#knowsDryRuns = null;
    return outcome.kind === 'answered' && readPrice(outcome.answer).kind === 'priced';
  }
}

/** The request, where nothing is known to be wrong with it: a refusal would stand in the account's own statistics. */
function toRequest(schema: GraphQLSchema, { query, variables, operationName }: TypedOperation): RunRequest | null {
  const read = readQuery(query);
  const values = readVariables(variables);
  if (read.kind === 'fault' || values === null || validate(schema, read.document).length > 0) return null;
  const operation = operationNamed(read.operations, operationName);
  const faults = findVariableFaults(schema, operation, variables);
  if (faults.some(({ severity }) => severity === 'error')) return null;
  return { query, operationName: operation?.name?.value, variables: values };
}
