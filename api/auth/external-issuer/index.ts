import { decodeJwt, errors } from 'jose';
import { z } from 'zod';
import type { ExternalIssuerConfig } from '../../config/issuer.ts';
import type { Database } from '../../db/database.ts';
import { timestampMilliseconds } from '../../db/timestamp.ts';
import type { Runner } from '../../db/sql.ts';
import { PublicError } from '../../errors.ts';
import { type AuditOrigin, recordAuditEvent } from '../../modules/audit/index.ts';
import { findOwnCompanies } from '../oauth/person-store.ts';
import { type VerifiedToken, verifyAccessToken } from './access-token.ts';
import { createDiscovery, fetchJson, IssuerUnavailable } from './discovery.ts';
import {
  findUserOfIdentity,
  type LinkedAccount,
  linkIdentity,
  recordIssuerSignIn,
  type VouchedPerson,
} from './identity-store.ts';

/** Which request it is, and where it came from: for the audit trail. */
export type RequestOrigin = Pick<AuditOrigin, 'address' | 'requestId'>;

/** People who sign in at an issuer of the operator's own. */
export interface ExternalUsers {
  /** Whether a JWT says that it is of this issuer; nothing is verified. */
  claims(jwt: string): boolean;
  /** The person behind an access token; undefined when it isn't valid. Throws UNAUTHENTICATED for a person not known here. */
  findUserId(jwt: string, from: RequestOrigin): Promise<string | undefined>;
}

interface ExternalUsersParts {
  readonly config: ExternalIssuerConfig;
  readonly identity: Database['identity'];
  readonly now: () => number;
}

const personSchema = z.object({
  sub: z.string(),
  email: z.string().optional(),
  // Some issuers write it as a text.
  email_verified: z.union([z.boolean(), z.literal('true'), z.literal('false')]).optional(),
  name: z.string().optional(),
});

type PersonClaims = z.output<typeof personSchema>;

/** Accepts an issuer's access tokens, and links who comes with one for the first time to the account that was invited. */
export function createExternalUsers({ config, identity, now }: ExternalUsersParts): ExternalUsers {
  const discover = createDiscovery(config.issuer, now);

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
    // Two first requests at once: the other one linked.
    const known = await findUserOfIdentity(identity, token);
    if (known !== undefined) return known.userId;
    throw unknownPerson(person);
  }

  /** Who the person is: as the token itself says or, where it doesn't, as the issuer does when asked with it. */
  async function claimsOf(jwt: string, { claims, subject }: VerifiedToken): Promise<PersonClaims | undefined> {
    const own = personSchema.safeParse(claims).data;
    if (own?.email !== undefined && own.email_verified !== undefined) return own;
    const { userinfoEndpoint } = await discover();
    if (userinfoEndpoint === undefined) return own;
    const told = await fetchJson(userinfoEndpoint, { authorization: `Bearer ${jwt}` }).catch((error: unknown) => {
      // Many issuers answer tokens for another API with 401: then nobody vouches.
      if (error instanceof IssuerUnavailable) return undefined;
      throw error;
    });
    const person = personSchema.safeParse(told).data;
    // OpenID Connect Core, section 5.3.2: an answer about somebody else must not be used.
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
      const token = await verifyAccessToken(jwt, await discover(), config.audience, now);
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

/** In the trail of each company the person is in: how they sign in from now on, and that they have joined. */
async function audit(
  transaction: Runner,
  { userId, name, joined }: LinkedAccount,
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
  for (const { id, companyId } of joined) {
    await recordAuditEvent(transaction, origin, {
      companyId,
      action: 'company_member.accepted',
      targetType: 'CompanyMember',
      targetId: id,
      changes: [{ field: 'status', before: 'INVITED', after: 'ACTIVE' }],
    });
  }
}

/** ASCII only: beyond it different characters fold to the same lower case (the Kelvin sign to k). */
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

/** The person has shown who they are; what is missing may be said. */
function unknownPerson(person: VouchedPerson | undefined): PublicError {
  return new PublicError(
    'UNAUTHENTICATED',
    person === undefined
      ? 'You are signed in at the issuer, but it doesn’t vouch for your e-mail address: neither the access token nor userinfo has email with email_verified true. Ask whoever runs the issuer.'
      : 'You are signed in at the issuer, but nobody has invited your e-mail address here, or it belongs to another sign-in. Ask an admin of your company to add you.',
  );
}
