import { isObject, type Json } from '#shared/json.ts';
import type { LiveAnswer, LiveError } from '../run/run-operation.ts';

/** A part of an operation with the cost of its own objects. */
export interface CostPart {
  path: string;
  cost: number;
}

/** The cost of an operation, according to a dry run. */
export type OperationCost =
  | {
      kind: 'known';
      /** The maximum cost in points. */
      requested: number;
      remaining: number | null;
      restorePerSecond: number | null;
      mostExpensive: CostPart[];
    }
  /** The cost exceeds the limit for one request. */
  | { kind: 'too-expensive'; requested: number | null; limit: number | null; mostExpensive: CostPart[] }
  | { kind: 'refused'; error: LiveError }
  /** The API has no costs. */
  | { kind: 'unsupported' };

/** Reads the cost from the response to a dry run. */
export function readCost({ body, cost, data, errors }: LiveAnswer): OperationCost {
  const [error] = errors;
  if (error?.code === 'COST_LIMIT_EXCEEDED') {
    const details = objectAt(errorsOf(body)[0], 'extensions');
    return {
      kind: 'too-expensive',
      requested: numberOf(details['requested']),
      limit: numberOf(details['limit']),
      mostExpensive: partsOf(details['mostExpensive']),
    };
  }
  if (error !== undefined) return { kind: 'refused', error };
  const mostExpensive = objectAt(objectAt(body, 'extensions'), 'cost')['mostExpensive'];
  if (cost === null || data !== null || !Array.isArray(mostExpensive)) return { kind: 'unsupported' };
  const { requested, remaining, restorePerSecond } = cost;
  return { kind: 'known', requested, remaining, restorePerSecond, mostExpensive: partsOf(mostExpensive) };
}

function partsOf(value: Json | undefined): CostPart[] {
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
