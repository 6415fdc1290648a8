import { createHash } from 'node:crypto';
import { isObject } from '#shared/json.ts';
import { maximumLengths } from '#shared/limits.ts';
import type { TenantRunner } from '../../db/tenant.ts';
import { inputError, type UserError } from '../../user-error.ts';
import { findRecord, type IdempotencyKey, insertRecord, tryTakeKey } from './store.ts';

/** The result of a write that may have an idempotency key. */
export type IdempotentOutcome =
  | { readonly kind: 'created'; readonly id: string }
  | { readonly kind: 'replayed'; readonly id: string }
  | { readonly kind: 'refused'; readonly userErrors: readonly UserError[] };

interface Attempt {
  readonly companyId: string | null;
  /** The partner in whose name its people, or staff, write; without a company. */
  readonly partnerId?: string | null;
  readonly mutation: string;
  /** The whole input; its digest shows whether a key is repeated with the same input. */
  readonly input: { readonly idempotencyKey?: string | null | undefined };
}

/**
 * Runs `create` once for a company or a partner, a mutation and a key. A second call with the same input gets the id that the first
 * one created. Only successful writes are stored, so a rejected input can be corrected and sent again with the same
 * key. Must run in the transaction of the write, so that neither is stored without the other.
 */
export async function once(
  tenant: TenantRunner,
  { companyId, partnerId = null, mutation, input }: Attempt,
  create: () => Promise<IdempotentOutcome>,
): Promise<IdempotentOutcome> {
  const { idempotencyKey } = input;
  if (idempotencyKey == null) return create();
  if (idempotencyKey.length === 0 || idempotencyKey.length > maximumLengths.idempotencyKey) {
    return refused('INVALID', `An idempotency key has 1 to ${maximumLengths.idempotencyKey} characters.`);
  }
  const key: IdempotencyKey = { companyId, partnerId, mutation, idempotencyKey };
  const inputDigest = createHash('sha256').update(canonical(input)).digest();
  if (!(await tryTakeKey(tenant, key))) {
    return refused('IDEMPOTENCY_IN_PROGRESS', 'The first request with this key is still running; ask again shortly.');
  }
  const record = await findRecord(tenant, key);
  if (record !== undefined) {
    return inputDigest.equals(record.inputDigest)
      ? { kind: 'replayed', id: record.createdId }
      : refused(
          'IDEMPOTENCY_KEY_REUSED',
          'This key was used with another input within the last 24 hours; take a new one.',
        );
  }
  const outcome = await create();
  if (outcome.kind === 'created') await insertRecord(tenant, key, { inputDigest, createdId: outcome.id });
  return outcome;
}

/** The error of a repeated create whose object was deleted, or removed, after the first call. */
export const createdIsDeleted = (): UserError =>
  inputError(
    'NOT_FOUND',
    'idempotencyKey',
    'The object that the first call with this key created no longer exists. Use a new key to create another one.',
  );

function refused(code: UserError['code'], message: string): IdempotentOutcome {
  return { kind: 'refused', userErrors: [inputError(code, 'idempotencyKey', message)] };
}

/** JSON whose text doesn't depend on the client's order of the fields. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    isObject(part) ? Object.fromEntries(Object.entries(part).sort(([left], [right]) => (left < right ? -1 : 1))) : part,
  );
}
