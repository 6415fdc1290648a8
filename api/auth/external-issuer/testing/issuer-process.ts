import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { CompactSign, decodeJwt, exportJWK, generateKeyPair } from 'jose';
import Provider from 'oidc-provider';
import { z } from 'zod';

// An issuer as an operator might run one: a separate process with its own keys and without our code. It signs in the
// person of `login_hint` without a form, and signs any claims that a test sends to /testing/sign.

const settings = z
  .object({
    port: z.number(),
    clientId: z.string(),
    clientSecret: z.string(),
    redirectUri: z.string(),
    people: z.array(
      z.object({
        sub: z.string(),
        email: z.string().optional(),
        email_verified: z.boolean().optional(),
        name: z.string().optional(),
        /** Whether access tokens carry the claims above; otherwise userinfo has them. */
        inToken: z.boolean(),
        /** The subject that userinfo returns, if it returns a wrong one. */
        userinfoSub: z.string().optional(),
      }),
    ),
  })
  .parse(JSON.parse(process.argv[2] ?? ''));

const personOf = (sub: unknown) => settings.people.find((person) => person.sub === sub);
/** What userinfo says of a person. */
const claimsOf = (sub: unknown) => {
  const person = personOf(sub);
  if (person === undefined) return {};
  const { email, email_verified, name, userinfoSub } = person;
  return { sub: userinfoSub ?? person.sub, email, email_verified, name };
};

const { privateKey } = await generateKeyPair('RS256', { extractable: true });
const kid = `key-${process.pid}`;
const server = createServer();
await new Promise<void>((resolve) => server.listen(settings.port, '127.0.0.1', resolve));
const address = server.address();
if (address === null || typeof address === 'string') throw new Error('The issuer has no port.');
const issuer = `http://127.0.0.1:${address.port}`;

const provider: Provider = new Provider(issuer, {
  jwks: { keys: [{ ...(await exportJWK(privateKey)), kid, alg: 'RS256', use: 'sig' }] },
  clients: [
    {
      client_id: settings.clientId,
      client_secret: settings.clientSecret,
      redirect_uris: [settings.redirectUri],
      grant_types: ['authorization_code'],
      response_types: ['code'],
      scope: 'openid profile email',
    },
  ],
  scopes: ['openid', 'profile', 'email'],
  claims: { openid: ['sub'], profile: ['name'], email: ['email', 'email_verified'] },
  conformIdTokenClaims: false,
  cookies: { keys: ['a secret of the issuer alone'] },
  features: {
    devInteractions: { enabled: false },
    resourceIndicators: {
      enabled: true,
      useGrantedResource: () => true,
      getResourceServerInfo: (_context, resource) => ({
        audience: resource,
        scope: 'openid profile email',
        accessTokenFormat: 'jwt',
        accessTokenTTL: 3600,
      }),
    },
  },
  interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
  findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ ...claimsOf(sub), sub }) }),
  extraTokenClaims: (_context, token) => {
    const person = 'accountId' in token ? personOf(token.accountId) : undefined;
    if (person?.inToken !== true) return {};
    return { email: person.email, email_verified: person.email_verified, name: person.name };
  },
  async loadExistingGrant({ oidc }) {
    const { client, account, params } = oidc;
    if (client === undefined || account === undefined) return undefined;
    const grant = new provider.Grant({ clientId: client.clientId, accountId: account.accountId });
    grant.addOIDCScope('openid profile email');
    const resource = params?.['resource'];
    if (typeof resource === 'string') grant.addResourceScope(resource, 'openid profile email');
    await grant.save();
    return grant;
  },
});
const answer = provider.callback();

const signing = z.object({ header: z.record(z.string(), z.unknown()), claims: z.record(z.string(), z.unknown()) });

async function route(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = request.url?.split('?')[0] ?? '/';
  if (path === '/testing/sign') {
    const { header, claims } = signing.parse(await json(request));
    const jws = await new CompactSign(new TextEncoder().encode(JSON.stringify(claims)))
      .setProtectedHeader({ alg: 'RS256', kid, ...header })
      .sign(privateKey);
    response.end(jws);
  } else if (path === '/me' && request.headers.authorization?.split('.').length === 3) {
    const claims = claimsOf(decodeJwt(request.headers.authorization.slice('Bearer '.length)).sub);
    response.writeHead('sub' in claims ? 200 : 401, { 'Content-Type': 'application/json' }).end(JSON.stringify(claims));
  } else if (path.startsWith('/interaction/')) {
    const { params } = await provider.interactionDetails(request, response);
    await provider.interactionFinished(request, response, { login: { accountId: String(params['login_hint']) } });
  } else {
    await answer(request, response);
  }
}

server.on('request', (request, response) => {
  route(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
});
process.once('SIGTERM', () => process.exit(0));
process.once('disconnect', () => process.exit(0));
process.send?.({ issuer });
