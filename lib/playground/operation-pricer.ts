import { validate, type GraphQLSchema } from 'graphql';
import { dryRunHeaders } from '../dry-run.ts';
import { operationNamed, readQuery } from '../query-text.ts';
import type { RunOutcome, RunRequest } from '../run-operation.ts';
import { findVariableFaults, readVariables } from '../variable-faults.ts';
import { probePrices, readPrice, type Price } from './price.ts';
import { runAsChosen } from './run-as-chosen.ts';

/** An operation as it stands in the editors. */
export interface TypedOperation {
  query: string;
  /** JSON text. */
  variables: string;
  operationName: string | undefined;
}

/**
 * Asks what operations cost, without running them: only a server that has shown that it keeps to dry runs, as another would
 * run what it is sent, a mutation too.
 */
export class OperationPricer {
  #knowsDryRuns: Promise<boolean> | null = null;
  #isRefused = false;
  readonly #run: typeof runAsChosen;

  constructor(run = runAsChosen) {
    this.#run = run;
  }

  /** The price of what is typed; null where it isn't ready to be sent, or nobody can say. */
  async price(schema: GraphQLSchema, typed: TypedOperation, signal: AbortSignal): Promise<Price | null> {
    const request = toRequest(schema, typed);
    if (request === null || this.#isRefused) return null;
    this.#knowsDryRuns ??= this.#ask();
    const known = await this.#knowsDryRuns;
    if (!known || signal.aborted) return null;
    const outcome = await this.#run(request, signal, dryRunHeaders);
    this.#isRefused = isRefusal(outcome);
    return outcome.kind === 'answered' ? readPrice(outcome.answer) : null;
  }

  /** Asks again, after whoever asked was no longer known to the API and nothing more was asked. */
  tryAgain(): void {
    this.#isRefused = false;
  }

  async #ask(): Promise<boolean> {
    const { signal } = new AbortController();
    const { kept, outcome } = await probePrices((request, headers) => this.#run(request, signal, headers));
    this.#isRefused = isRefusal(outcome);
    // Without an answer one may ask again; with one it is settled.
    if (kept === null) this.#knowsDryRuns = null;
    return kept === true;
  }
}

/** Whether the API no longer knows the session or the key. */
function isRefusal(outcome: RunOutcome): boolean {
  if (outcome.kind === 'session-ended') return true;
  return outcome.kind === 'answered' && outcome.answer.errors.some(({ code }) => code === 'API_KEY_REFUSED');
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
