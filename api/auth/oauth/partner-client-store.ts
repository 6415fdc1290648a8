import { query, type Runner } from '../../db/sql.ts';
import { upsertArtifact } from './store.ts';

/** The credentials of an active partner. */
export interface PartnerCredentials {
  /** Digests of the secrets that are valid. */
  readonly digests: Uint8Array[];
  /** Tokens of an earlier generation are invalid. */
  readonly tokenGeneration: number;
  /** The version of the terms of service that the partner has accepted. */
  readonly termsVersion: string | null;
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
      .select(['secret.digest', 'partner.token_generation as tokenGeneration', 'partner.terms_version as termsVersion'])
      .orderBy('secret.created_at'),
  );
  const [first] = rows;
  if (first === undefined) return undefined;
  const digests = rows.flatMap(({ digest }) => (digest === null ? [] : [digest]));
  return { digests, tokenGeneration: first.tokenGeneration, termsVersion: first.termsVersion };
}

/** The fields of a partner token that decide whether it is still valid. */
export interface PartnerTokenKey {
  readonly clientId: string;
  readonly tokenGeneration: number;
  /** The digest under which its revocation would be stored. */
  readonly revocationDigest: Uint8Array;
}

/**
 * The partner of a token: the partner must be active, and neither this token nor its generation revoked. One statement
 * and no cache, so that a revocation applies to the next request in every process.
 */
export function findPartnerOfToken(
  identity: Runner,
  { clientId, tokenGeneration, revocationDigest }: PartnerTokenKey,
): Promise<{ id: string; name: string } | undefined> {
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
              .where('id_digest', '=', revocationDigest)
              .select('model'),
          ),
        ),
      )
      .select(['id', 'name']),
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
