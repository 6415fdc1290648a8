import { randomUUID } from 'node:crypto';
import type { RequestContext } from '../../context.ts';
import type { UserError } from '../../user-error.ts';
import { recordAuditEvent } from '../audit/index.ts';
import { type IdempotentOutcome, once } from '../idempotency/index.ts';
import { IdentityDigests, type IdentifierType, normaliseIdentifier, storedDigestBytes } from '../identifiers/index.ts';
import { eraseIdentities, findErasedMemberships, type IdentityKey, insertErasure } from './erasure-store.ts';
import { erasureErrors } from './errors.ts';
import { isHashed, kindOfType } from './identity-kinds.ts';

const mostIdentities = 1_000;
/** Told at once; whoever has more wrong has made one mistake. */
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

/** Erases people from every audience of a company and keeps them out. Needs AUDIENCES_WRITE. */
export async function eraseFirstPartyIdentities(context: RequestContext, input: EraseInput): Promise<EraseResult> {
  const { services, viewer } = context;
  const scope = viewer.scopeFor(input.companyId, 'AUDIENCES_WRITE');
  const [companyId] = scope?.companyIds ?? [];
  if (scope === undefined || companyId === undefined) return refused([erasureErrors.unknownCompany()]);
  const { identities } = input;
  if (identities.length === 0) return refused([erasureErrors.none()]);
  if (identities.length > mostIdentities) return refused([erasureErrors.tooMany(mostIdentities, identities.length)]);
  const { keys, errors } = keysOf(identities, new IdentityDigests(services.digests.identityKey));
  if (errors.length > 0) return refused(errors.slice(0, mostErrors));
  // Values aren't kept, not even in a digest of the input that has no key.
  const digestable = { companyId, keys, idempotencyKey: input.idempotencyKey };
  return services.database.tenant(scope).transaction(async (tenant) => {
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
    const attempt = { companyId, mutation: 'eraseFirstPartyIdentities', input: digestable };
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
  const target = Buffer.alloc(32);
  const take = (type: IdentifierType, text: string) => {
    if (isHashed(type)) digests.putOfHash(text, target, 0);
    else digests.putOfText(text, target, 0);
    keys.push({ kind: kindOfType[type], digest: target.toString('hex', 0, storedDigestBytes) });
  };
  for (const [index, { type, value }] of identities.entries()) {
    const found = normaliseIdentifier(type, value.slice(0, 4_096), null);
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
