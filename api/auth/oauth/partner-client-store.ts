import { sql } from 'kysely';
import { query, type Runner } from '../../db/sql.ts';
import type { PublicKey } from '../public-keys.ts';
import { isNoNewerPepper } from '../secret-record-store.ts';
import { upsertArtifact } from './store.ts';

/** The credentials of an active partner. */
export interface PartnerCredentials {
  /** Digests of the secrets that are valid. */
  readonly digests: Uint8Array[];
  /** Keys that verify its client assertions. */
  readonly publicKeys: readonly PublicKey[];
  /** Tokens of an earlier generation are invalid. */
  readonly tokenGeneration: number;
  /** The version of the terms of service that the partner has accepted. */
  readonly termsVersion: string | null;
  /** The IP address ranges from which it may get a token; empty: from anywhere. */
  readonly allowedCidrs: readonly string[];
}

/** The credentials of an active partner at this time; undefined for others. */
export async function findPartnerCredentials(
  identity: Runner,
  clientId: string,
  at: string,
): Promise<PartnerCredentials | undefined> {
  const rows = await identity.all(
    query
      .selectFrom('partner')
      .leftJoin('partner_secret as secret', (join) =>
        join
          .onRef('secret.partner_id', '=', 'partner.id')
          .on((on) => on.or([on('secret.expires_at', 'is', null), on('secret.expires_at', '>', at)])),
      )
      .where('partner.client_id', '=', clientId)
      .where('partner.status', '=', 'ACTIVE')
      .select([
        'secret.digest',
        'partner.token_generation as tokenGeneration',
        'partner.terms_version as termsVersion',
        'partner.public_keys as publicKeys',
        'partner.allowed_cidrs as allowedCidrs',
      ])
      .orderBy('secret.created_at'),
  );
  const [first] = rows;
  if (first === undefined) return undefined;
  const digests = rows.flatMap(({ digest }) => (digest === null ? [] : [digest]));
  const { tokenGeneration, termsVersion, allowedCidrs } = first;
  const publicKeys = first.publicKeys.map(({ jwk }) => jwk);
  return { digests, publicKeys, tokenGeneration, termsVersion, allowedCidrs };
}

/** Records that a token was issued for the secret of these digests. Written once a minute at most. */
export async function recordSecretUse(identity: Runner, digests: readonly Uint8Array[], at: string): Promise<void> {
  await identity.all(
    query
      .updateTable('partner_secret')
      .set({ last_used_at: at })
      .where('digest', 'in', digests)
      .where((where) =>
        where.or([
          where('last_used_at', 'is', null),
          where('last_used_at', '<', sql<string>`${at}::timestamptz - interval '1 minute'`),
        ]),
      ),
  );
}

/** Replaces a digest of a secret by that of the newest pepper. Does nothing if another process was first. */
export async function renewPartnerDigest(
  identity: Runner,
  before: Uint8Array,
  after: { readonly digest: Uint8Array; readonly pepperId: string },
): Promise<void> {
  await identity.all(
    query
      .updateTable('partner_secret')
      .set({ digest: after.digest, pepper_id: after.pepperId })
      .where('digest', '=', before)
      .where(isNoNewerPepper('pepper_id', after.pepperId)),
  );
}

/** The fields of a partner token that decide whether it is still valid. */
export interface PartnerTokenKey {
  readonly clientId: string;
  readonly tokenGeneration: number;
  /** The digests under which its revocation may be stored. */
  readonly revocationDigests: readonly Uint8Array[];
}

/**
 * The partner of a token: the partner must be active, and neither this token nor its generation revoked. One statement
 * and no cache, so that a revocation applies to the next request in every process.
 */
export function findPartnerOfToken(
  identity: Runner,
  { clientId, tokenGeneration, revocationDigests }: PartnerTokenKey,
): Promise<{ id: string; name: string; allowedCidrs: string[] } | undefined> {
  return identity.first(
    query
      .selectFrom('partner')
      .where('client_id', '=', clientId)
      .where('status', '=', 'ACTIVE')
      .where('token_generation', '=', tokenGeneration)
      .where((where) =>
        where.not(
          where.exists(
            where
              .selectFrom('oidc_artifact')
              .where('model', '=', partnerTokenRevocation)
              .where('id_digest', 'in', revocationDigests)
              .select('model'),
          ),
        ),
      )
      .select(['id', 'name', 'allowed_cidrs as allowedCidrs']),
  );
}

/** The model under which a revoked partner token is stored until it would have expired. */
const partnerTokenRevocation = 'PartnerTokenRevocation';

/** Stores the revocation of a partner token. */
export function insertPartnerTokenRevocation(identity: Runner, digest: Uint8Array, expiresAt: string): Promise<void> {
  return upsertArtifact(identity, {
    model: partnerTokenRevocation,
    digest,
    payload: '{}',
    grantDigest: null,
    uidDigest: null,
    expiresAt,
  });
}
