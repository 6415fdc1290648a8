import { query, type Runner } from '../../db/sql.ts';
import { upsertArtifact } from './store.ts';

/** What an active partner proves itself with. */
export interface PartnerCredentials {
  /** Digests of the secrets that work. */
  readonly digests: Uint8Array[];
  /** Tokens of an earlier generation are dead. */
  readonly tokenGeneration: number;
}

/** The credentials of an active partner at a moment; undefined for anyone else. */
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
      .select(['secret.digest', 'partner.token_generation as tokenGeneration'])
      .orderBy('secret.created_at'),
  );
  const [first] = rows;
  if (first === undefined) return undefined;
  const digests = rows.flatMap(({ digest }) => (digest === null ? [] : [digest]));
  return { digests, tokenGeneration: first.tokenGeneration };
}

/** A partner token by what tells whether it still works. */
export interface PartnerTokenKey {
  readonly clientId: string;
  readonly tokenGeneration: number;
  /** Digest under which its revocation would rest. */
  readonly revocationDigest: Uint8Array;
}

/**
 * The partner of a token: active, with none of its tokens ended as a whole and not this one. One statement and no cache,
 * so that whatever ends a token holds on the next request in every process.
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

/** Under this model a revoked partner token is remembered until it would have expired. */
const partnerTokenRevocation = 'PartnerTokenRevocation';

/** Remembers that a partner token was revoked. */
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
