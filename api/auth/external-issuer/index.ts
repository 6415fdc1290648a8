import { decodeJwt, errors } from 'jose';
import { z } from 'zod';
import { createDependencyLog } from '#shared/node/dependency-log.ts';
import type { JsonLog } from '#shared/node/json-log.ts';
import { type AuditOrigin, recordAuditEvent } from '../../audit-store.ts';
import type { ExternalIssuerConfig } from '../../config/issuer.ts';
import type { Database } from '../../db/database.ts';
import { timestampMilliseconds } from '../../db/timestamp.ts';
import type { Runner } from '../../db/sql.ts';
import { PublicError } from '../../errors.ts';
import { findOwnCompanies } from '../oauth/person-store.ts';
import { type VerifiedToken, verifyAccessToken } from './external-access-token.ts';
import { createDiscovery, fetchJson, IssuerUnavailable } from './discovery.ts';
import {
  findUserOfIdentity,
  type LinkedAccount,
  linkIdentity,
  recordIssuerSignIn,
  type VouchedPerson,
} from './identity-store.ts';

/** The request's id and IP address, for the audit log. */
export type RequestOrigin = Pick<AuditOrigin, 'address' | 'requestId'>;

/** People who sign in at an external issuer of the operator. */
export interface ExternalUsers {
  /** Whether a JWT names this issuer; nothing is verified. */
  claims(jwt: string): boolean;
  /**
   * The person of an access token; undefined if the token is invalid. Throws UNAUTHENTICATED for a person without an
   * account.
   */
  findUserId(jwt: string, from: RequestOrigin): Promise<string | undefined>;
}

interface ExternalUsersParts {
  readonly config: ExternalIssuerConfig;
  readonly identity: Database['identity'];
  readonly now: () => number;
  readonly log: JsonLog;
}

const personSchema = z.object({
  sub: z.string(),
  email: z.string().optional(),
  // Some issuers send it as a string.
  email_verified: z.union([z.boolean(), z.literal('true'), z.literal('false')]).optional(),
  name: z.string().optional(),
});

type PersonClaims = z.output<typeof personSchema>;

/** Accepts an issuer's access tokens. Links a person to the invited account at the first request. */
export function createExternalUsers({ config, identity, now, log }: ExternalUsersParts): ExternalUsers {
  const discover = createDiscovery(config.issuer, { now, log: createDependencyLog(log, 'the issuer') });
  const keysOfIssuer = createDependencyLog(log, 'the keys of the issuer');

  async function verify(jwt: string): Promise<VerifiedToken | undefined> {
    const metadata = await discover();
    try {
      const token = await verifyAccessToken(jwt, metadata, config.audience, now);
      if (token !== undefined) keysOfIssuer.found();
      return token;
    } catch (error) {
      keysOfIssuer.lost(error);
      throw error;
    }
  }

  async function link(jwt: string, token: VerifiedToken, from: RequestOrigin): Promise<string> {
    const person = vouched(await claimsOf(jwt, token));
    const linked =
      person &&
      (await identity.transaction(async (transaction) => {
        const account = await linkIdentity(transaction, token, person);
        if (account !== undefined) await audit(transaction, account, token, from);
        return account;
      }));
    if (linked !== undefined) return linked.userId;
    // Of two concurrent first requests, the other one linked the account.
    const known = await findUserOfIdentity(identity, token);
    if (known !== undefined) return known.userId;
    throw unknownPerson(person);
  }

  /** The person's claims from the token or, if it lacks them, from the issuer's userinfo endpoint. */
  async function claimsOf(jwt: string, { claims, subject }: VerifiedToken): Promise<PersonClaims | undefined> {
    const own = personSchema.safeParse(claims).data;
    if (own?.email !== undefined && own.email_verified !== undefined) return own;
    const { userinfoEndpoint } = await discover();
    if (userinfoEndpoint === undefined) return own;
    const response = await fetchJson(userinfoEndpoint, { authorization: `Bearer ${jwt}` }).catch((error: unknown) => {
      // Many issuers respond with 401 to tokens for another API; then the claims stay unverified.
      if (error instanceof IssuerUnavailable) return undefined;
      throw error;
    });
    const person = personSchema.safeParse(response).data;
    // OpenID Connect Core, section 5.3.2: a response about another subject must not be used.
    return person?.sub === subject ? person : own;
  }

  return {
    claims(jwt) {
      try {
        return decodeJwt(jwt).iss?.replace(/\/+$/, '') === config.issuer;
      } catch (error) {
        if (error instanceof errors.JOSEError || error instanceof TypeError) return false;
        throw error;
      }
    },
    async findUserId(jwt, from) {
      const token = await verify(jwt);
      if (token === undefined) return undefined;
      const known = await findUserOfIdentity(identity, token);
      const userId = known?.userId ?? (await link(jwt, token, from));
      const last = known?.lastSignedInAt ?? null;
      if (last === null || timestampMilliseconds(last) < token.signedInAt * 1_000) {
        await recordIssuerSignIn(identity, userId, new Date(token.signedInAt * 1_000).toISOString());
      }
      return userId;
    },
  };
}

/** Adds the new sign-in method to the audit log of each company that the person has joined. */
async function audit(
  transaction: Runner,
  { userId, name }: LinkedAccount,
  { issuer }: VerifiedToken,
  from: RequestOrigin,
): Promise<void> {
  const origin = { ...from, viewer: { actor: { kind: 'USER', id: userId, name } as const } };
  for (const companyId of await findOwnCompanies(transaction, userId)) {
    await recordAuditEvent(transaction, origin, {
      companyId,
      action: 'user.identity_linked',
      targetType: 'User',
      targetId: userId,
      changes: [{ field: 'issuer', before: null, after: issuer }],
    });
  }
}

/** ASCII only: beyond it, different characters have the same lower case (the Kelvin sign becomes k). */
function vouched(person: PersonClaims | undefined): VouchedPerson | undefined {
  if (person?.email === undefined || (person.email_verified !== true && person.email_verified !== 'true')) {
    return undefined;
  }
  if (person.email.length > 254 || !/^[!-~]+$/.test(person.email)) return undefined;
  const name = person.name
    ?.replaceAll(/\p{Cc}/gu, '')
    .trim()
    .slice(0, 200);
  return { email: person.email, name: name === undefined || name === '' ? null : name };
}

/** The person has authenticated, so the message may say what is missing. */
function unknownPerson(person: VouchedPerson | undefined): PublicError {
  return new PublicError(
    'UNAUTHENTICATED',
    person === undefined
      ? 'You are signed in at the issuer, but it doesn’t vouch for your email address: neither the access token nor userinfo has email with email_verified true. Contact the administrator of the issuer.'
      : 'You are signed in at the issuer, but your email address was not invited here, or it belongs to another sign-in. Ask an admin of your company to add you.',
  );
}
