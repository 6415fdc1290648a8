import { maximumPublicKeys, readPublicKeys } from '../../auth/public-keys.ts';
import type { RequestContext } from '../../context.ts';
import type { StoredPublicKey } from '../../db/tables.ts';
import { timestampText } from '../../db/timestamp.ts';
import type { UserError } from '../../user-error.ts';
import { partnerErrors } from './errors.ts';
import { recordPartnerEvent } from './partner-audit.ts';
import {
  endIssuedTokens,
  endSecrets,
  findPartner,
  findSecrets,
  lockPartner,
  updatePublicKeys,
} from './partner-store.ts';
import { partnerRefused, type PartnerResult } from './results.ts';
import { worksAt } from './secrets.ts';

export interface SetPartnerKeysInput {
  readonly partnerId: string;
  /** A JSON Web Key Set, one JSON Web Key, or PEM public keys; empty for none. */
  readonly publicKeys: string;
  /** The `kid` of present keys that stay. */
  readonly keepKids: readonly string[];
  readonly endSecrets: boolean;
  readonly endTokens: boolean;
}

/**
 * Registers the public keys of a partner in the place of the present ones, except for those to keep. For staff and the
 * partner's people.
 */
export async function setPartnerKeys(context: RequestContext, input: SetPartnerKeysInput): Promise<PartnerResult> {
  const { services, viewer } = context;
  const scope = viewer.scopeForPartner(input.partnerId);
  const read = await readPublicKeys(input.publicKeys);
  if (read.kind === 'problem') return partnerRefused(partnerErrors.publicKeys(read.problem));
  if (scope === undefined) return partnerRefused(partnerErrors.unknown());
  return context.database.partner(scope).transaction(async (runner) => {
    const locked = await lockPartner(runner, scope.partnerId);
    const before = locked && (await findPartner(runner));
    if (before === undefined) return partnerRefused(partnerErrors.unknown());
    const at = timestampText(services.now());
    const present = before.publicKeys ?? [];
    const given = read.keys.map((jwk) => present.find((key) => isSame(key, { jwk })) ?? { jwk, createdAt: at });
    const keys = [...new Set([...present.filter(({ jwk }) => input.keepKids.includes(jwk.kid)), ...given])];
    const wrong = keyErrors(keys, present, input);
    if (wrong.length > 0) return partnerRefused(...wrong);
    await updatePublicKeys(runner, before.id, keys);
    const secrets = input.endSecrets ? (await findSecrets(runner, [before.id])).filter(worksAt(services.now())) : [];
    await endSecrets(
      runner,
      secrets.map(({ id }) => id),
      at,
    );
    if (input.endTokens) await endIssuedTokens(runner, before.id);
    await recordPartnerEvent(runner, context, 'partner.keys_set', before.id, [
      { field: 'publicKeys', before: kidsOf(present), after: kidsOf(keys) },
      ...(secrets.length === 0 ? [] : [{ field: 'oldSecretEndsAt', before: null, after: at }]),
      ...(input.endTokens ? [{ field: 'tokensEndAt', before: null, after: at }] : []),
    ]);
    return { partner: (await findPartner(runner)) ?? null, effectiveAt: at, userErrors: [] };
  });
}

/** The errors of a partner's keys to be, together with those that are present. */
function keyErrors(
  keys: readonly StoredPublicKey[],
  present: readonly StoredPublicKey[],
  input: SetPartnerKeysInput,
): UserError[] {
  const kids = keys.map(({ jwk }) => jwk.kid);
  const unknown = input.keepKids.find((kid) => present.every(({ jwk }) => jwk.kid !== kid));
  if (unknown !== undefined) return [partnerErrors.unknownKey(unknown)];
  if (new Set(kids).size < kids.length) {
    return [partnerErrors.publicKeys('has another key with the kid of a key that stays. Give it a kid of its own')];
  }
  if (keys.length > maximumPublicKeys) return [partnerErrors.tooManyKeys(maximumPublicKeys)];
  return input.endSecrets && keys.length === 0 ? [partnerErrors.noCredential()] : [];
}

function isSame(stored: StoredPublicKey, { jwk }: Pick<StoredPublicKey, 'jwk'>): boolean {
  const members = ({ kid, kty, n, e, crv, x, y }: StoredPublicKey['jwk']) => [kid, kty, n, e, crv, x, y].join(' ');
  return members(stored.jwk) === members(jwk);
}

function kidsOf(keys: readonly StoredPublicKey[]): string | null {
  return keys.length === 0 ? null : keys.map(({ jwk }) => jwk.kid).join(' ');
}
