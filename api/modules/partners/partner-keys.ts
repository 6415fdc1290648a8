import { recordAuditEvent } from '../../audit-store.ts';
import { readPublicKeys } from '../../auth/public-keys.ts';
import type { RequestContext } from '../../context.ts';
import { findByIds } from '../../db/list/list.ts';
import type { StoredPublicKey } from '../../db/tables.ts';
import { timestampText } from '../../db/timestamp.ts';
import type { UserError } from '../../user-error.ts';
import { partnerErrors } from './errors.ts';
import {
  endIssuedTokens,
  endSecrets,
  findSecrets,
  lockPartner,
  partnerTable,
  updatePublicKeys,
} from './partner-store.ts';
import type { PartnerResult } from './results.ts';
import { worksAt } from './secrets.ts';

export interface SetPartnerKeysInput {
  readonly partnerId: string;
  /** A JSON Web Key Set, one JSON Web Key, or PEM public keys; empty for none. */
  readonly publicKeys: string;
  readonly endSecrets: boolean;
  readonly endTokens: boolean;
}

/** Registers the public keys of a partner in the place of the present ones. Staff only. */
export async function setPartnerKeys(context: RequestContext, input: SetPartnerKeysInput): Promise<PartnerResult> {
  const { services, viewer } = context;
  const database = context.database.staff(viewer.staffScope());
  const read = await readPublicKeys(input.publicKeys);
  if (read.kind === 'problem') return refused([partnerErrors.publicKeys(read.problem)]);
  if (input.endSecrets && read.keys.length === 0) return refused([partnerErrors.noCredential()]);
  return database.transaction(async (staff) => {
    const locked = await lockPartner(staff, input.partnerId);
    const [before] = locked === undefined ? [] : await findByIds(staff, partnerTable, [locked.id]);
    if (before === undefined) return refused([partnerErrors.unknown()]);
    const at = timestampText(services.now());
    const present = before.publicKeys ?? [];
    const keys = read.keys.map((jwk) => present.find((key) => isSame(key, { jwk })) ?? { jwk, createdAt: at });
    await updatePublicKeys(staff, before.id, keys);
    const secrets = input.endSecrets ? (await findSecrets(staff, [before.id])).filter(worksAt(services.now())) : [];
    await endSecrets(
      staff,
      secrets.map(({ id }) => id),
      at,
    );
    if (input.endTokens) await endIssuedTokens(staff, before.id);
    await recordAuditEvent(staff, context, {
      companyId: null,
      action: 'partner.keys_set',
      targetType: 'Partner',
      targetId: before.id,
      changes: [
        { field: 'publicKeys', before: kidsOf(present), after: kidsOf(keys) },
        ...(secrets.length === 0 ? [] : [{ field: 'oldSecretEndsAt', before: null, after: at }]),
        ...(input.endTokens ? [{ field: 'tokensEndAt', before: null, after: at }] : []),
      ],
    });
    const [partner = null] = await findByIds(staff, partnerTable, [before.id]);
    return { partner, effectiveAt: at, userErrors: [] };
  });
}

function isSame(stored: StoredPublicKey, { jwk }: Pick<StoredPublicKey, 'jwk'>): boolean {
  const members = ({ kid, kty, n, e, crv, x, y }: StoredPublicKey['jwk']) => [kid, kty, n, e, crv, x, y].join(' ');
  return members(stored.jwk) === members(jwk);
}

function kidsOf(keys: readonly StoredPublicKey[]): string | null {
  return keys.length === 0 ? null : keys.map(({ jwk }) => jwk.kid).join(' ');
}

function refused(userErrors: readonly UserError[]): PartnerResult {
  return { partner: null, effectiveAt: null, userErrors };
}
