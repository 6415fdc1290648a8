import { type Client, errors, type KoaContextWithOIDC, type ResourceServer } from 'oidc-provider';
import { partnerTokenSeconds } from './partner-token.ts';
import { isPortal } from './clients.ts';

/**
 * Which API a partner's token is for. Partners name it as `audience` or, by RFC 8707, as `resource`; oidc-provider knows
 * the second only. There is one, and it must be named: a default would turn a mistyped parameter into a token that works
 * here and nowhere else.
 */
export function createAudienceRules(audience: string) {
  return {
    /** Asked when a request has no `resource`. */
    defaultResource(context: KoaContextWithOIDC, client: Client | undefined): string | undefined {
      if (client === undefined || isPortal(client)) return undefined;
      const named = namedAudience(context);
      if (named === undefined) throw new errors.InvalidRequest('audience is missing: name the API the token is for');
      return named;
    },

    /** Asked with every resource a request names, by whichever parameter. */
    getResourceServerInfo(context: KoaContextWithOIDC, resource: string, client: Client): ResourceServer {
      const { params } = context.oidc;
      if (Array.isArray(params?.['resource'])) throw new errors.InvalidTarget('only one resource can be named');
      const named = namedAudience(context);
      if (named !== undefined && named !== resource) throw new errors.InvalidTarget('audience and resource differ');
      if (isPortal(client) || resource !== audience)
        throw new errors.InvalidTarget('the audience is unknown or not yours');
      // Partner tokens carry no scopes: what a partner may do is read from the opt-ins at every request.
      if (params?.['scope'] !== undefined) throw new errors.InvalidScope('scope is not used here: leave it out', '');
      return {
        scope: '',
        audience,
        accessTokenFormat: 'jwt',
        accessTokenTTL: partnerTokenSeconds,
        jwt: { sign: { alg: 'RS256' } },
      };
    },
  };
}

function namedAudience(context: KoaContextWithOIDC): string | undefined {
  const audience = context.oidc.body?.['audience'];
  if (Array.isArray(audience)) throw new errors.InvalidRequest('audience must not be provided twice');
  return typeof audience === 'string' && audience !== '' ? audience : undefined;
}
