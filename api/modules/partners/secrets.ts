import { randomUUID } from 'node:crypto';
import DataLoader from 'dataloader';
import { maximumOverlapSeconds } from '#shared/limits.ts';
import { mintPartnerClientSecret } from '../../auth/partner-credentials.ts';
import type { RequestContext } from '../../context.ts';
import type { Runner } from '../../db/sql.ts';
import { timestampMilliseconds, timestampText } from '../../db/timestamp.ts';
import type { UserError } from '../../user-error.ts';
import { partnerErrors } from './errors.ts';
import { recordPartnerEvent } from './partner-audit.ts';
import {
  endIssuedTokens,
  endSecrets,
  findPartner,
  findSecrets,
  insertPartnerSecret,
  lockPartner,
  type PartnerSecretRow,
} from './partner-store.ts';
import { type PartnerCredentialResult, partnerRefused, type PartnerResult } from './results.ts';

/** Of two concurrent rotations, the second would end the secret that the first has just returned. */
const justRotatedMs = 10_000;

/** Loads the valid secrets of a page's partners. Null for all viewers but staff and the partner's people. */
export function createPartnerSecretLoader({
  database,
  services,
  viewer,
}: RequestContext): DataLoader<string, PartnerSecretRow[] | null> {
  const works = worksAt(services.now());
  return new DataLoader(async (ids) => {
    if (viewer.isStaff) {
      const secrets = await findSecrets(database.staff(viewer.staffScope()), ids);
      return ids.map((id) => secrets.filter((secret) => secret.partnerId === id && works(secret)));
    }
    const own = viewer.ownPartners.filter(({ partnerId }) => ids.includes(partnerId));
    const found = await Promise.all(own.map((scope) => findSecrets(database.partner(scope), [scope.partnerId])));
    const byPartner = new Map(own.map(({ partnerId }, index) => [partnerId, found[index]?.filter(works) ?? []]));
    return ids.map((id) => byPartner.get(id) ?? null);
  });
}

/**
 * Gives a partner a new secret; the previous one is valid until the overlap ends. During an overlap, only a rotation
 * without overlap is accepted. That one is for a leaked secret: it ends every other secret and all issued tokens. For
 * staff and the partner's people.
 */
export async function rotatePartnerSecret(
  context: RequestContext,
  { partnerId, overlapSeconds }: { readonly partnerId: string; readonly overlapSeconds: number },
): Promise<PartnerCredentialResult> {
  const { services, viewer } = context;
  const scope = viewer.scopeForPartner(partnerId);
  if (overlapSeconds < 0 || overlapSeconds > maximumOverlapSeconds) {
    return refused([partnerErrors.overlap(maximumOverlapSeconds)]);
  }
  if (scope === undefined) return refused([partnerErrors.unknown()]);
  const clientSecret = mintPartnerClientSecret();
  return context.database.partner(scope).transaction(async (runner) => {
    const partner = await lockPartner(runner, scope.partnerId);
    if (partner === undefined) return refused([partnerErrors.unknown()]);
    const now = services.now();
    const secrets = await findSecrets(runner, [partner.id]);
    const wrong = rotationErrors(secrets, overlapSeconds, now);
    if (wrong.length > 0) return refused(wrong);

    const working = secrets.filter(worksAt(now));
    const oldEndsAt = timestampText(now + overlapSeconds * 1000);
    await endSecrets(
      runner,
      working.map(({ id }) => id),
      oldEndsAt,
    );
    await storeSecret(runner, context, partner.id, clientSecret);
    if (overlapSeconds === 0) await endIssuedTokens(runner, partner.id);
    await recordPartnerEvent(runner, context, 'partner.secret_rotated', partner.id, [
      { field: 'secret', before: working[0]?.lastFour ?? null, after: clientSecret.slice(-4) },
      { field: 'oldSecretEndsAt', before: null, after: oldEndsAt },
    ]);
    return { partner: (await findPartner(runner)) ?? null, clientSecret, userErrors: [] };
  });
}

/**
 * Ends one secret of a partner and all access tokens that the partner has, because a token doesn't say which secret it
 * was issued for. For staff and the partner's people.
 */
export async function revokePartnerSecret(
  context: RequestContext,
  { partnerId, secretId }: { readonly partnerId: string; readonly secretId: string },
): Promise<PartnerResult> {
  const { services, viewer } = context;
  const scope = viewer.scopeForPartner(partnerId);
  if (scope === undefined) return partnerRefused(partnerErrors.unknown());
  return context.database.partner(scope).transaction(async (runner) => {
    const partner = await lockPartner(runner, scope.partnerId);
    if (partner === undefined) return partnerRefused(partnerErrors.unknown());
    const now = services.now();
    const secret = (await findSecrets(runner, [partner.id])).find(({ id }) => id === secretId.toLowerCase());
    if (secret === undefined || !worksAt(now)(secret)) return partnerRefused(partnerErrors.unknownSecret());
    const effectiveAt = timestampText(now);
    await endSecrets(runner, [secret.id], effectiveAt);
    await endIssuedTokens(runner, partner.id);
    await recordPartnerEvent(runner, context, 'partner.secret_revoked', partner.id, [
      { field: 'secret', before: secret.lastFour, after: null },
    ]);
    return { partner: (await findPartner(runner)) ?? null, effectiveAt, userErrors: [] };
  });
}

/** Stores the digest of a new client secret. */
export async function storeSecret(
  runner: Runner,
  { services }: RequestContext,
  partnerId: string,
  clientSecret: string,
): Promise<void> {
  await insertPartnerSecret(runner, {
    id: randomUUID(),
    partnerId,
    digest: services.digests.partnerSecret(clientSecret),
    pepperId: services.digests.pepperId,
    lastFour: clientSecret.slice(-4),
    createdAt: timestampText(services.now()),
  });
}

function refused(userErrors: readonly UserError[]): PartnerCredentialResult {
  return { partner: null, clientSecret: null, userErrors };
}

/** Whether a secret has not expired at a time, in milliseconds since 1970. */
export function worksAt(now: number) {
  return ({ expiresAt }: PartnerSecretRow) => expiresAt === null || timestampMilliseconds(expiresAt) > now;
}

function rotationErrors(secrets: readonly PartnerSecretRow[], overlapSeconds: number, now: number): UserError[] {
  const [newest, former] = secrets;
  if (newest === undefined || former === undefined) return [];
  if (now - timestampMilliseconds(newest.createdAt) < justRotatedMs) return [partnerErrors.justRotated()];
  const until = secrets.filter(worksAt(now)).find(({ expiresAt }) => expiresAt !== null)?.expiresAt ?? null;
  return until !== null && overlapSeconds > 0 ? [partnerErrors.overlapRunning(until)] : [];
}
