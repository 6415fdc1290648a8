import type { Json } from '../content-files.ts';
import { probeDryRuns, type Probed } from '../dry-run.ts';
import type { LiveAnswer, LiveError, RunOutcome, RunRequest } from '../run-operation.ts';

/** A part of an operation with what its own objects cost. */
export interface PricedPart {
  path: string;
  cost: number;
}

/** What an operation would cost, as a dry run tells it. */
export type Price =
  | {
      kind: 'priced';
      /** Points it costs at most. */
      requested: number;
      remaining: number | null;
      restorePerSecond: number | null;
      dearest: PricedPart[];
    }
  /** More than any request may cost. */
  | { kind: 'too-dear'; requested: number | null; limit: number | null; dearest: PricedPart[] }
  | { kind: 'refused'; error: LiveError }
  /** The API has no prices. */
  | { kind: 'unpriced' };

/** Sends a request of the playground with headers. */
export type Ask = (request: RunRequest, headers?: Readonly<Record<string, string>>) => Promise<RunOutcome>;

/** Whether the API keeps to dry runs. */
export function probePrices(ask: Ask): Promise<Probed<RunOutcome>> {
  return probeDryRuns(ask, (outcome) => (outcome.kind === 'answered' ? outcome.answer : null));
}

/** What an answer to a dry run says of the price. */
export function readPrice({ body, cost, data, errors }: LiveAnswer): Price {
  const [error] = errors;
  if (error?.code === 'COST_LIMIT_EXCEEDED') {
    const details = objectAt(errorsOf(body)[0], 'extensions');
    return {
      kind: 'too-dear',
      requested: numberOf(details['requested']),
      limit: numberOf(details['limit']),
      dearest: partsOf(details['dearest']),
    };
  }
  if (error !== undefined) return { kind: 'refused', error };
  const dearest = objectAt(objectAt(body, 'extensions'), 'cost')['dearest'];
  if (cost === null || data !== null || !Array.isArray(dearest)) return { kind: 'unpriced' };
  const { requested, remaining, restorePerSecond } = cost;
  return { kind: 'priced', requested, remaining, restorePerSecond, dearest: partsOf(dearest) };
}

function partsOf(value: Json | undefined): PricedPart[] {
  return (Array.isArray(value) ? value : []).flatMap((part) => {
    if (!isObject(part)) return [];
    const { path, cost } = part;
    return typeof path === 'string' && typeof cost === 'number' ? [{ path, cost }] : [];
  });
}

function errorsOf(body: Json): Json[] {
  const errors = isObject(body) ? body['errors'] : undefined;
  return Array.isArray(errors) ? errors : [];
}

function objectAt(value: Json | undefined, name: string): Record<string, Json> {
  const inner = isObject(value) ? value[name] : undefined;
  return isObject(inner) ? inner : {};
}

function numberOf(value: Json | undefined): number | null {
  return typeof value === 'number' ? value : null;
}

function isObject(value: Json | undefined): value is Record<string, Json> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
