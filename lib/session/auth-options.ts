import type { AuthOptions } from 'next-auth';
import { encode } from 'next-auth/jwt';
import type { OAuthConfig } from 'next-auth/providers/oauth';
import { environment } from '../server/env.ts';
import type { PortalEnvironment } from '../server/env.ts';
import { safeReturnPath } from './return-path.ts';
import { revokeAccessToken } from './revoke-access-token.ts';
import { providerId } from './sign-in-provider.ts';
import { decodeWithAny } from './sealed-token.ts';
import { sessionSeconds, usesSecureCookies } from './session-cookie.ts';
import { sendViewer } from './portal-viewer.ts';

interface IdTokenClaims {
  sub: string;
  name?: string;
  email?: string;
}

function openIdProvider(configuration: PortalEnvironment): OAuthConfig<IdTokenClaims> {
  return {
    id: providerId,
    name: 'Litfass',
    type: 'oauth',
    wellKnown: `${configuration.authIssuer}/.well-known/openid-configuration`,
    issuer: configuration.authIssuer,
    clientId: configuration.authClientId,
    clientSecret: configuration.authClientSecret,
    idToken: true,
    checks: ['pkce', 'state', 'nonce'],
    authorization: { params: { scope: configuration.authScope, ...audienceParameters(configuration) } },
    // The default of 3.5 s is shorter than the cold start of some hosted issuers.
    httpOptions: { timeout: 10_000 },
    profile: ({ sub, name, email }) => ({ id: sub, name: name ?? email ?? sub, email: email ?? null }),
  };
}

/**
 * Parameters that request tokens for the API. `resource` (RFC 8707) accepts only URLs. `audience` is an older parameter
 * of some issuers. Other issuers are configured for the API and ignore both (RFC 6749, section 3.1).
 */
function audienceParameters({ authAudience }: PortalEnvironment): Record<string, string> {
  if (authAudience === null) return {};
  return URL.canParse(authAudience) ? { audience: authAudience, resource: authAudience } : { audience: authAudience };
}

/** What next-auth's options take from the request. */
interface AuthRequest {
  /** The IP address of the person who signs in. */
  clientAddress?: string | undefined;
  /** Gets the access token of the person who has signed in. */
  onSignIn?: (accessToken: string) => void;
  /** The secret of the request's cookies; by default the newest one. */
  secret?: string;
}

/**
 * next-auth's options: one OIDC provider, and an encrypted cookie with the API's access token that lasts eight hours.
 */
export function authOptions(
  configuration: PortalEnvironment = environment(),
  { clientAddress, onSignIn, secret }: AuthRequest = {},
): AuthOptions {
  const { sessionSecrets } = configuration;
  return {
    providers: [openIdProvider(configuration)],
    secret: secret ?? sessionSecrets[0],
    useSecureCookies: usesSecureCookies(configuration.portalUrl),
    session: { strategy: 'jwt', maxAge: sessionSeconds },
    // Sign-in uses this value instead of `session.maxAge`. Its default is 30 days.
    jwt: {
      maxAge: sessionSeconds,
      // The session's cookie. Those of a sign-in are encrypted with `secret` above, whatever these two do.
      encode: (parameters) => encode({ ...parameters, secret: sessionSecrets[0] }),
      decode: (parameters) => decodeWithAny(sessionSecrets, parameters),
    },
    pages: { signIn: '/sign-in', error: '/sign-in' },
    callbacks: {
      async signIn({ account }) {
        // The API may not know a user of another issuer. An error at sign-in can explain that. Later, the user would
        // just find themselves signed out.
        if (configuration.authAudience === null || !account?.access_token) return true;
        const answer = await sendViewer(configuration.graphqlEndpoint, {
          accessToken: account.access_token,
          clientAddress,
        });
        return answer.kind !== 'unauthenticated';
      },
      redirect: ({ url, baseUrl }) => `${baseUrl}${safeReturnPath(url, baseUrl)}`,
      jwt({ token, account }) {
        // Only a sign-in has an account. An update from the browser must not change the cookie.
        if (!account) return token;
        const { sub, name, email } = token;
        if (!account.access_token) throw new Error('The issuer returned no access token');
        return { sub: sub ?? '', name: name ?? null, email: email ?? null, accessToken: account.access_token };
      },
      session: ({ session, token }) => ({
        expires: session.expires,
        user: { name: token.name ?? null, email: token.email ?? null },
      }),
    },
    events: {
      signIn({ account }) {
        if (account?.access_token !== undefined) onSignIn?.(account.access_token);
      },
      async signOut({ token }) {
        if (typeof token.accessToken === 'string') await revokeAccessToken(token.accessToken, configuration);
      },
    },
  };
}
