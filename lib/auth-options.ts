import type { AuthOptions } from 'next-auth';
import type { OAuthConfig } from 'next-auth/providers/oauth';
import { environment } from './env.ts';
import type { PortalEnvironment } from './env.ts';
import { sendOperation } from './graphql-request.ts';
import { safeReturnPath } from './return-path.ts';
import { revokeAccessToken } from './revoke-access-token.ts';
import { providerId } from './sign-in-provider.ts';
import { sessionSeconds, usesSecureCookies } from './session-cookie.ts';
import { viewerOperation } from './viewer.ts';

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
 * What asks an issuer for tokens that are for the API: `resource` by RFC 8707, which takes addresses only, and `audience`,
 * which some issuers had before it. Others are set up to know; they ignore both (RFC 6749, section 3.1).
 */
function audienceParameters({ authAudience }: PortalEnvironment): Record<string, string> {
  if (authAudience === null) return {};
  return URL.canParse(authAudience) ? { audience: authAudience, resource: authAudience } : { audience: authAudience };
}

/** next-auth's options: one OIDC provider, an encrypted cookie that carries the API's access token, eight hours. */
export function authOptions(configuration: PortalEnvironment = environment()): AuthOptions {
  return {
    providers: [openIdProvider(configuration)],
    secret: configuration.sessionSecret,
    useSecureCookies: usesSecureCookies(configuration.portalUrl),
    session: { strategy: 'jwt', maxAge: sessionSeconds },
    // Sign-in encodes with this one and its default of 30 days, whatever `session.maxAge` says.
    jwt: { maxAge: sessionSeconds },
    pages: { signIn: '/sign-in', error: '/sign-in' },
    callbacks: {
      async signIn({ account }) {
        // Who signs in at another issuer need not be known to the API. Told here, it can be said; later, the person would
        // only find themselves signed out.
        if (configuration.authAudience === null || !account?.access_token) return true;
        const { graphqlEndpoint: url } = configuration;
        const answer = await sendOperation(viewerOperation, { url, accessToken: account.access_token });
        return answer.kind !== 'unauthenticated';
      },
      redirect: ({ url, baseUrl }) => `${baseUrl}${safeReturnPath(url, baseUrl)}`,
      jwt({ token, account }) {
        // Only a sign-in brings an account; an update from the browser must not write into the cookie.
        if (!account) return token;
        const { sub, name, email } = token;
        if (!account.access_token) throw new Error('The issuer gave no access token');
        return { sub: sub ?? '', name: name ?? null, email: email ?? null, accessToken: account.access_token };
      },
      session: ({ session, token }) => ({
        expires: session.expires,
        user: { name: token.name ?? null, email: token.email ?? null },
      }),
    },
    events: {
      async signOut({ token }) {
        if (typeof token.accessToken === 'string') await revokeAccessToken(token.accessToken, configuration);
      },
    },
  };
}
