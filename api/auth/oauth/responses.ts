import type { DefaultContext, DefaultState, Middleware } from 'koa';
import type { OIDCContext, Session } from 'oidc-provider';

/** Wraps oidc-provider's routes; `oidc` is set when one of them matched. */
type ProviderMiddleware = Middleware<DefaultState, DefaultContext & { readonly oidc?: OIDCContext }>;

/**
 * Public and the same for every client, so caches may store them for a while. A new signing key is published longer
 * before its use.
 */
const cacheable = new Set(['discovery', 'jwks']);

/**
 * Applies the common rules to every response of oidc-provider. No cache stores it (RFC 6749, section 5.1, requires both
 * headers, also on errors). No script of another origin can read it, and errors don't repeat input.
 */
export const tidyResponse: ProviderMiddleware = async (context, next) => {
  await next();
  const route = context.oidc?.route;
  context.set('X-Content-Type-Options', 'nosniff');
  if (route !== undefined && cacheable.has(route) && context.status === 200) {
    context.set('Cache-Control', 'public, max-age=300');
    return;
  }
  context.set('Cache-Control', 'no-store');
  context.set('Pragma', 'no-cache');
  context.set('X-Frame-Options', 'DENY');
  context.remove('Access-Control-Allow-Origin');
  context.remove('Access-Control-Expose-Headers');
  if (context.status >= 400 && isErrorBody(context.body)) context.body = tidyError(context.body, context.oidc);
};

interface ErrorBody {
  readonly error: string;
  readonly error_description?: unknown;
}

function tidyError(body: ErrorBody, oidc: OIDCContext | undefined): ErrorBody {
  if (body.error === 'server_error') {
    return { error: body.error, error_description: 'the server could not respond: send the request again in a moment' };
  }
  if (isForeignGrant(body, oidc)) {
    return { error: 'unauthorized_client', error_description: 'this client may not use this grant_type' };
  }
  // Properties other than these two come from the request (`scope`, `state`).
  return { error: body.error, error_description: body.error_description };
}

/**
 * RFC 6749, section 5.2, has its own code for a grant that the client may not use; oidc-provider returns
 * invalid_request.
 */
function isForeignGrant(body: ErrorBody, oidc: OIDCContext | undefined): boolean {
  const grantType = oidc?.params?.['grant_type'];
  return (
    body.error === 'invalid_request' &&
    oidc?.route === 'token' &&
    (grantType === 'authorization_code' || grantType === 'client_credentials') &&
    oidc.client?.grantTypeAllowed(grantType) === false
  );
}

/**
 * The portal signs a person out by revoking their access token, so this ends the browser session of this server too.
 * Otherwise the next click on "sign in" would let anyone at that browser in without a password.
 */
export const endSessionOnRevocation: ProviderMiddleware = async (context, next) => {
  await next();
  const { oidc } = context;
  if (oidc?.route !== 'revocation' || context.status !== 200) return;
  const token = oidc.entities.AccessToken;
  if (token?.sessionUid === undefined || token.clientId !== oidc.client?.clientId) return;
  const session: Session | undefined = await oidc.provider.Session.findByUid(token.sessionUid);
  await session?.destroy();
};

function isErrorBody(body: unknown): body is ErrorBody {
  return typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string';
}
