import { type Client, errors, type KoaContextWithOIDC, type ResourceServer } from 'oidc-provider';
import { partnerTokenSeconds } from './partner-token.ts';
import { isPortal } from './clients.ts';

/**
 * Which API a partner's token is for. Partners send it as `audience` or, by RFC 8707, as `resource`; oidc-provider
 * knows only the second. There is one audience, and it is required: a default would hide a mistyped parameter.
 */
export function createAudienceRules(audience: string) {
  return {
    /** Called when a request has no `resource`. */
    defaultResource(context: KoaContextWithOIDC, client: Client | undefined): string | undefined {
      if (client === undefined || isPortal(client)) return undefined;
      const named = namedAudience(context);
      if (named === undefined) throw new errors.InvalidRequest(`audience is missing: send audience=${audience}`);
      // oidc-provider checks the form first and calls the parameter "resource indicator", which no client sent.
      if (!URL.canParse(named)) throw new errors.InvalidTarget(`audience must be ${audience}`);
      return named;
    },

    /** Called with every resource that a request names, by either parameter. */
    getResourceServerInfo(context: KoaContextWithOIDC, resource: string, client: Client): ResourceServer {
      const { params } = context.oidc;
      if (Array.isArray(params?.['resource'])) throw new errors.InvalidTarget('resource is sent twice: send it once');
      const named = namedAudience(context);
      if (named !== undefined && named !== resource)
        throw new errors.InvalidTarget('audience and resource differ: send one of them only');
      if (isPortal(client) || resource !== audience) throw new errors.InvalidTarget(`audience must be ${audience}`);
      // Partner tokens have no scopes: every request reads the partner's permissions from its partner access.
      if (params?.['scope'] !== undefined)
        throw new errors.InvalidScope('scope is not supported: send the request without it', '');
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
  if (Array.isArray(audience)) throw new errors.InvalidRequest('audience is sent twice: send it once');
  return typeof audience === 'string' && audience !== '' ? audience : undefined;
}
