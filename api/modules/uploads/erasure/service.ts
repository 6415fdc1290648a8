import { randomUUID } from 'node:crypto';
import { recordAuditEvent } from '#api/audit-store.ts';
import type { RequestContext } from '#api/context.ts';
import type { UserError } from '#api/user-error.ts';
import { type IdempotentOutcome, once } from '../../idempotency/index.ts';
import { IdentityDigests } from '../identity/sha256.ts';
import { type IdentifierType } from '#shared/identifiers/identifier-types.ts';
import { normalizeIdentifier } from '../../identifiers/index.ts';
import { eraseIdentities, findErasedMemberships, type IdentityKey, insertErasure } from './erasure-store.ts';
import { erasureErrors } from './errors.ts';
import { isHashed, kindOfType } from '../identity/identity-kinds.ts';

const mostIdentities = 1_000;
/** The maximum number of errors in a response. More of them usually have one common cause. */
const mostErrors = 20;

export interface EraseInput {
  readonly companyId: string;
  readonly identities: readonly { readonly type: IdentifierType; readonly value: string }[];
  readonly idempotencyKey?: string | null | undefined;
}

export interface EraseResult {
  readonly erasedMemberships: string;
  readonly userErrors: readonly UserError[];
}

/** Erases people from every audience of a company and blocks them. Needs AUDIENCES_WRITE. */
export async function eraseFirstPartyIdentities(context: RequestContext, input: EraseInput): Promise<EraseResult> {
  const { services, viewer } = context;
  const scope = viewer.scopeFor(input.companyId, 'AUDIENCES_WRITE');
  const [companyId] = scope?.companyIds ?? [];
  if (scope === undefined || companyId === undefined) return refused([erasureErrors.unknownCompany()]);
  const { identities } = input;
  if (identities.length === 0) return refused([erasureErrors.none()]);
  if (identities.length > mostIdentities) return refused([erasureErrors.tooMany(mostIdentities, identities.length)]);
  const { keys, errors } = keysOf(identities, new IdentityDigests(services.identityKey));
  if (errors.length > 0) return refused(errors.slice(0, mostErrors));
  // Values aren't stored, not even in a digest of the input without a secret key.
  const keyInput = { companyId, keys, idempotencyKey: input.idempotencyKey };
  return context.database.tenant(scope).transaction(async (tenant) => {
    const erase = async (): Promise<IdempotentOutcome> => {
      const id = randomUUID();
      const memberships = await eraseIdentities(tenant, companyId, keys);
      await insertErasure(tenant, companyId, { id, memberships, identities: identities.length });
      await recordAuditEvent(tenant, context, {
        companyId,
        action: 'identities.erased',
        targetType: 'Company',
        targetId: companyId,
        changes: [
          { field: 'identities', before: null, after: String(identities.length) },
          { field: 'memberships', before: null, after: memberships },
        ],
      });
      return { kind: 'created', id };
    };
    const attempt = { companyId, mutation: 'eraseFirstPartyIdentities', input: keyInput };
    const outcome = await once(tenant, attempt, erase);
    if (outcome.kind === 'refused') return refused(outcome.userErrors);
    return { erasedMemberships: await findErasedMemberships(tenant, companyId, outcome.id), userErrors: [] };
  });
}

function keysOf(
  identities: EraseInput['identities'],
  digests: IdentityDigests,
): { readonly keys: IdentityKey[]; readonly errors: UserError[] } {
  const keys: IdentityKey[] = [];
  const errors: UserError[] = [];
  const take = (type: IdentifierType, text: string) => {
    const digest = isHashed(type) ? digests.ofHash(text) : digests.ofText(text);
    keys.push({ kind: kindOfType[type], digest: Buffer.from(digest).toString('hex') });
  };
  for (const [index, { type, value }] of identities.entries()) {
    const found = normalizeIdentifier(type, value.slice(0, 4_096), null);
    if (!found.accepted) {
      errors.push(erasureErrors.value(index, found.message));
      continue;
    }
    take(found.type, found.normalized);
    if (found.alternate !== null) take(found.type, found.alternate);
  }
  return { keys, errors };
}

function refused(userErrors: readonly UserError[]): EraseResult {
  return { erasedMemberships: '0', userErrors };
}
