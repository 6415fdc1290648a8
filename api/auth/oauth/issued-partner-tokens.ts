import type { DefaultContext, DefaultState, Middleware } from 'koa';
import type { OIDCContext } from 'oidc-provider';
import type { Runner } from '../../db/sql.ts';
import { timestampText } from '../../db/timestamp.ts';
import type { Digests } from '../digest.ts';
import { clockSkewSeconds, type PartnerToken, type PartnerTokenVerifier } from './partner-token.ts';
import { findPartnerOfToken, insertPartnerTokenRevocation } from './partner-client-store.ts';

/** A partner, found by its token. */
export interface TokenPartner {
  readonly id: string;
  readonly name: string;
  /** The IP address ranges from which it may use its tokens; empty: from anywhere. */
  readonly allowedCidrs: readonly string[];
}

/** Lookup, revocation and introspection of issued partner tokens. */
export interface PartnerTokens {
  /** The partner of a valid token; queries the database every time. */
  findPartner(jwt: string): Promise<TokenPartner | undefined>;
  /** Revokes a token of this client; ignores any other. */
  revoke(jwt: string, clientId: string): Promise<void>;
  /** The RFC 7662 response to a client about one of its own tokens. */
  introspect(jwt: string, clientId: string): Promise<object>;
}

interface PartnerTokenParts {
  readonly identity: Runner;
  readonly digests: Pick<Digests, 'artifactId'>;
  readonly issuer: string;
  readonly audience: string;
  readonly verify: PartnerTokenVerifier;
}

export function createPartnerTokens({ identity, digests, issuer, audience, verify }: PartnerTokenParts): PartnerTokens {
  const revocationDigests = ({ tokenId }: PartnerToken) => digests.artifactId.all(`PartnerTokenRevocation:${tokenId}`);
  const partnerOf = (token: PartnerToken) =>
    findPartnerOfToken(identity, { ...token, revocationDigests: revocationDigests(token) });

  return {
    async findPartner(jwt) {
      const token = await verify(jwt);
      return token && (await partnerOf(token));
    },
    async revoke(jwt, clientId) {
      const token = await verify(jwt);
      if (token?.clientId !== clientId) return;
      const forgetAt = timestampText((token.expiresAt + clockSkewSeconds) * 1000);
      await insertPartnerTokenRevocation(identity, revocationDigests(token)[0], forgetAt);
    },
    async introspect(jwt, clientId) {
      const token = await verify(jwt);
      if (token?.clientId !== clientId) return { active: false };
      if ((await partnerOf(token)) === undefined) return { active: false };
      return {
        active: true,
        client_id: clientId,
        sub: clientId,
        iss: issuer,
        aud: audience,
        iat: token.issuedAt,
        exp: token.expiresAt,
        jti: token.tokenId,
        token_type: 'Bearer',
      };
    },
  };
}

/**
 * Revocation (RFC 7009) and introspection (RFC 7662) of partner tokens. oidc-provider rejects both for JWTs, because it
 * can't revoke them. By then it has authenticated the client and read the form, so this handles what it rejected.
 */
export function answerForPartnerTokens(
  tokens: PartnerTokens,
): Middleware<DefaultState, DefaultContext & { readonly oidc?: OIDCContext }> {
  return async (context, next) => {
    await next();
    const { oidc } = context;
    const clientId = oidc?.client?.clientId;
    const jwt = oidc?.params?.['token'];
    if (clientId === undefined || typeof jwt !== 'string' || !isRefusedAsJwt(context.status, context.body)) return;
    if (oidc?.route === 'introspection') {
      context.status = 200;
      context.body = await tokens.introspect(jwt, clientId);
    } else if (oidc?.route === 'revocation') {
      await tokens.revoke(jwt, clientId);
      context.status = 200;
      context.body = '';
    }
  };
}

function isRefusedAsJwt(status: number, body: unknown): boolean {
  const error = typeof body === 'object' && body !== null && 'error' in body ? body.error : undefined;
  return status === 400 && error === 'unsupported_token_type';
}
