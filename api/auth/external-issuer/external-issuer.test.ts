import { createHmac } from 'node:crypto';
import { generateKeyPair, exportJWK, SignJWT } from 'jose';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { nordlicht } from '../../demo/companies.ts';
import { demoId } from '../../demo/ids.ts';
import { demoSecrets, testSecrets } from '../../testing/fixed-secrets.ts';
import { queuedMails } from '../../mail/testing/queued-mails.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { Browser, signInRequest } from '../oauth/testing/browser.ts';
import { type IssuerPerson, startIssuer } from './testing/start-issuer.ts';

const audience = 'https://api.litfass.example/graphql';
const portal = 'http://portal.test:3000';

const anna = {
  sub: 'a-1',
  email: 'Anna@Nordlicht-Outdoor.example',
  email_verified: true,
  name: 'Anna P.',
  inToken: true,
};
const ruth = { sub: 'r-1', email: 'ruth@rundschau-media.example', email_verified: true, inToken: false };
const people: readonly IssuerPerson[] = [
  anna,
  ruth,
  { sub: 'a-2', email: 'anna@nordlicht-outdoor.example', email_verified: true, inToken: true },
  { sub: 'v-1', email: 'viktor@nordlicht-outdoor.example', email_verified: false, inToken: true },
  { sub: 'v-2', email: 'viktor@nordlicht-outdoor.example', inToken: true },
  { sub: 'v-3', inToken: true },
  { sub: 'v-4', email: 'vi\u212Ator@nordlicht-outdoor.example', email_verified: true, inToken: true },
  { sub: 'v-5', email: 'viktor@nordlicht-outdoor.example', email_verified: true, inToken: false, userinfoSub: 'v-9' },
  { sub: 's-1', email: 'squatted@example.com', email_verified: true, inToken: true },
  { sub: 'n-1', email: 'nele@example.com', email_verified: true, name: 'Nele Kuhn', inToken: true },
  { sub: 'u-1', email: 'uninvited@example.com', email_verified: true, inToken: true },
];

const issuer = await startIssuer({
  port: 0,
  clientId: 'portal-at-the-issuer',
  clientSecret: 'secret-of-the-portal-at-the-issuer',
  redirectUri: `${portal}/api/auth/callback/litfass`,
  people,
});
afterAll(() => issuer[Symbol.asyncDispose]());
const settings = { port: 0, clientId: 'portal', clientSecret: 'secret', redirectUri: portal, people };
const gone = await startIssuer(settings);
const rotating = await startIssuer(settings);

const api = await createTestApp({ externalIssuer: { issuer: issuer.url, audience } });
const { database } = api;
const ofBuiltIn = await createTestApp({ database });
const ofGone = await createTestApp({ database, externalIssuer: { issuer: gone.url, audience } });
const ofRotating = await createTestApp({ database, externalIssuer: { issuer: rotating.url, audience } });

/** An access token as the issuer hands it to the portal: authorization code, PKCE, for our API. */
async function signInAtIssuer(sub: string): Promise<{ access_token: string; id_token: string }> {
  const config = { ...api.config, portalClientId: 'portal-at-the-issuer' };
  const post = (path: string, form: Record<string, string>) =>
    fetch(`${issuer.url}${path}`, { method: 'POST', body: new URLSearchParams(form) });
  const browser = new Browser({ url: issuer.url, config, post }, '198.51.100.1');
  const request = signInRequest({ url: issuer.url, config, post }, { resource: audience, login_hint: sub });
  let location = request.url.replace('/oauth/authorize', '/auth');
  while (!location.startsWith(portal)) {
    const answer = await browser.get(location);
    location = answer.headers.get('location') ?? `${portal}/none?${await answer.text()}`;
  }
  const answer = await post('/token', {
    grant_type: 'authorization_code',
    code: new URL(location).searchParams.get('code') ?? location,
    redirect_uri: request.redirectUri,
    code_verifier: request.verifier,
    client_id: 'portal-at-the-issuer',
    client_secret: 'secret-of-the-portal-at-the-issuer',
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as { access_token: string; id_token: string };
}

const tokenOf = async (sub: string) => (await signInAtIssuer(sub)).access_token;

interface Seen {
  readonly viewer: { actor: { kind: string; id: string; name: string }; companies: { id: string }[] };
}

const ask = (token: string) => api.graphql<Seen>('{ viewer { actor { kind id name } companies { id } } }', { token });

async function rejectionOf(token: string): Promise<string> {
  const { status, errors, headers } = await ask(token);
  expect(status).toBe(401);
  expect(headers['www-authenticate']).toContain('error="invalid_token"');
  expect(errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
  return errors?.[0]?.message ?? '';
}

const identities = async () =>
  (await api.database.asOwner('select issuer, subject, user_id from user_identity order by subject')).map((row) => ({
    ...row,
  }));

describe('a person of the operator’s issuer', () => {
  it('signs in with the issuer’s access token and is linked to the account with the verified email address', async () => {
    const token = await tokenOf('a-1');
    expect(JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString())).toMatchObject({ typ: 'at+jwt' });
    const { data, errors } = await ask(token);
    expect(errors).toBeUndefined();
    expect(data.viewer.actor).toEqual({ kind: 'USER', id: demoId('Anna Petersen'), name: 'Anna Petersen' });
    expect(data.viewer.companies.map(({ id }) => id)).toContain(nordlicht.id);
    expect(await identities()).toEqual([{ issuer: issuer.url, subject: 'a-1', user_id: demoId('Anna Petersen') }]);
    const [account] = await api.database.asOwner(
      `select last_signed_in_at from user_account where id = '${demoId('Anna Petersen')}'`,
    );
    expect(account?.['last_signed_in_at']).not.toBeNull();
  });

  it('is identified by issuer and subject from then on, even when the email address changes', async () => {
    const now = Math.floor(Date.now() / 1_000);
    const claims = { iss: issuer.url, aud: audience, sub: 'a-1', iat: now, exp: now + 60 };
    const renamed = await issuer.sign({ ...claims, email: 'ruth@rundschau-media.example', email_verified: true });
    expect((await ask(renamed)).data.viewer.actor.id).toBe(demoId('Anna Petersen'));
    expect((await ask(await issuer.sign(claims))).data.viewer.actor.id).toBe(demoId('Anna Petersen'));
  });

  it('is verified by userinfo if the access token has no email claims', async () => {
    const first = await Promise.all([tokenOf('r-1'), tokenOf('r-1')]);
    const answers = await Promise.all(first.map(ask));
    for (const { data } of answers) expect(data.viewer.actor.id).toBe(demoId('Ruth Adeyemi'));
  });

  it('gets an account for an invited address, and joins no company before accepting', async () => {
    const token = await tokenOf('a-1');
    const { data } = await api.graphql<{
      addCompanyMember: { member: { id: string; status: string }; invitationUrl: null };
    }>(
      'mutation ($input: AddCompanyMemberInput!) { addCompanyMember(input: $input) { member { id status } invitationUrl } }',
      { token, variables: { input: { companyId: nordlicht.id, email: 'NELE@example.com', role: 'EDITOR' } } },
    );
    const { member, invitationUrl } = data.addCompanyMember;
    expect({ status: member.status, invitationUrl }).toEqual({ status: 'INVITED', invitationUrl: null });
    expect(await queuedMails(api.database, 'NELE@example.com')).toMatchObject([
      { kind: 'INVITATION', url: `${api.config.portalUrl}/account`, expiresAt: null },
    ]);

    const nele = await tokenOf('n-1');
    expect((await ask(nele)).data.viewer).toMatchObject({ actor: { name: 'Nele Kuhn' }, companies: [] });

    const accepted = await api.graphql(
      'mutation ($id: ID!) { acceptInvitation(input: { id: $id }) { userErrors { code } } }',
      { token: nele, variables: { id: member.id } },
    );
    expect(accepted.data).toEqual({ acceptInvitation: { userErrors: [] } });
    expect((await ask(nele)).data.viewer.companies).toEqual([{ id: nordlicht.id }]);
    await api.graphql(`mutation { removeCompanyMember(input: { id: "${member.id}" }) { deletedId } }`, { token });
    expect((await ask(nele)).data.viewer.companies).toEqual([]);
  });

  it('gets an invitation again by mail, without a link, also if it had one of the built-in issuer', async () => {
    const email = 'oskar@example.com';
    const add = 'mutation ($input: AddCompanyMemberInput!) { addCompanyMember(input: $input) { member { id } } }';
    const added = await ofBuiltIn.graphql<{ addCompanyMember: { member: { id: string } } }>(add, {
      token: await ofBuiltIn.userToken('Anna'),
      variables: { input: { companyId: nordlicht.id, email, role: 'EDITOR' } },
    });
    const { id } = added.data.addCompanyMember.member;
    const { data } = await api.graphql(
      `mutation { resendInvitation(input: { id: "${id}" }) {
        member { status invitationExpiresAt } invitationUrl userErrors { code } } }`,
      { token: await tokenOf('a-1') },
    );
    const member = { status: 'INVITED', invitationExpiresAt: null };
    expect(data).toEqual({ resendInvitation: { member, invitationUrl: null, userErrors: [] } });
    expect((await queuedMails(database, email)).at(-1)).toMatchObject({
      kind: 'INVITATION',
      url: `${api.config.portalUrl}/account`,
      expiresAt: null,
    });
    const [event] = await database.asOwner(
      `select changes from audit_event where target_id = '${id}' and action = 'company_member.invitation_resent'`,
    );
    expect(event?.['changes']).toEqual([{ field: 'email', before: email, after: email }]);
  });

  it('has an account of their own, whatever was done with the address before it was verified', async () => {
    await api.database.asOwner(
      `insert into user_account (id, email, name, password_hash, email_proven)
       values ('${demoId('squatter')}', 'squatted@example.com', null, 'the squatter’s', false)`,
    );
    const { id } = (await ask(await tokenOf('s-1'))).data.viewer.actor;
    expect(id).not.toBe(demoId('squatter'));
    expect(
      await api.database.asOwner(`select password_hash, email_proven from user_account where id = '${id}'`),
    ).toEqual([{ password_hash: null, email_proven: true }]);
  });

  it('has no password here', async () => {
    const { data } = await api.graphql<{ changePassword: { userErrors: { code: string }[] } }>(
      'mutation { changePassword(input: { currentPassword: "x", newPassword: "y" }) { changed userErrors { code } } }',
      { token: await tokenOf('a-1') },
    );
    expect(data.changePassword.userErrors).toEqual([{ code: 'STATE_FORBIDS' }]);
  });
});

describe('an account is not taken over', () => {
  it.each([
    ['v-1', 'an address the issuer has not verified', 'doesn’t vouch'],
    ['v-2', 'an address of which the issuer says nothing', 'doesn’t vouch'],
    ['v-3', 'no address', 'doesn’t vouch'],
    ['v-4', 'an address that only looks the same (the Kelvin sign)', 'doesn’t vouch'],
    ['v-5', 'a userinfo response about another person', 'doesn’t vouch'],
    ['a-2', 'a verified address whose account has another subject already', 'belongs to another sign-in'],
    ['u-1', 'a verified address that was not invited', 'was not invited'],
  ])('by %s with %s', async (sub, _words, hint) => {
    const before = await identities();
    expect(await rejectionOf(await tokenOf(sub))).toContain(hint);
    expect(await identities()).toEqual(before);
  });
});

describe('with the issuer’s keys', () => {
  const now = () => Math.floor(Date.now() / 1_000);
  const claims = (changes: object = {}) => ({
    iss: issuer.url,
    aud: audience,
    sub: 'a-1',
    iat: now(),
    exp: now() + 600,
    ...changes,
  });

  it('a token of any access token type is accepted', async () => {
    for (const typ of ['at+jwt', 'application/at+jwt', 'JWT', undefined]) {
      expect((await ask(await issuer.sign(claims(), { typ }))).status).toBe(200);
    }
    expect((await ask(await issuer.sign(claims({ aud: ['https://other.example', audience] })))).status).toBe(200);
  });

  it.each<[string, object, object]>([
    ['for another audience', { aud: 'https://other.example' }, {}],
    ['for no audience', { aud: undefined }, {}],
    ['that has expired', { iat: 1, exp: 2 }, {}],
    ['without an end', { exp: undefined }, {}],
    ['from the future', { iat: now() + 600, exp: now() + 1_200 }, {}],
    ['that is not valid yet', { nbf: now() + 600 }, {}],
    ['without a subject', { sub: undefined }, {}],
    ['with a subject that is no text', { sub: 17 }, {}],
    ['that is an id_token (nonce)', { nonce: 'n' }, { typ: 'JWT' }],
    ['that is an id_token (token_use)', { token_use: 'id' }, {}],
    ['that is a logout token', { events: {} }, { typ: 'logout+jwt' }],
    ['of another type', {}, { typ: 'secevent+jwt' }],
    ['bound to a key', { cnf: { jkt: 'x' } }, {}],
    ['with a key of its own', {}, { jwk: { kty: 'RSA' } }],
    ['that names where its key is', {}, { jku: 'https://evil.example/jwks' }],
    ['of an unknown key', {}, { kid: 'another' }],
  ])('a token is refused %s', async (_words, changes, header) => {
    expect(await rejectionOf(await issuer.sign(claims(changes), header))).toContain('not valid');
  });

  it('an id_token is rejected', async () => {
    expect(await rejectionOf((await signInAtIssuer('a-1')).id_token)).toContain('not valid');
  });

  it('a token with a foreign signature, or without one, is rejected', async () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const [header, body] = (await issuer.sign(claims())).split('.');
    const { kid } = JSON.parse(Buffer.from(header ?? '', 'base64url').toString()) as { kid: string };
    const { privateKey } = await generateKeyPair('RS256');
    const jwks = (await (await fetch(`${issuer.url}/jwks`)).json()) as { keys: { n: string }[] };
    const hmac = (key: string) => {
      const text = `${part({ alg: 'HS256', kid })}.${body}`;
      return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
    };
    const forged = [
      `${part({ alg: 'none' })}.${body}.`,
      hmac(jwks.keys[0]?.n ?? ''),
      hmac(JSON.stringify(jwks.keys[0])),
      await new SignJWT(claims()).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey),
      await new SignJWT(claims())
        .setProtectedHeader({ alg: 'RS256', jwk: await exportJWK((await generateKeyPair('RS256')).publicKey) })
        .sign(privateKey),
    ];
    for (const token of forged) expect(await rejectionOf(token)).toContain('not valid');
  });

  it('a token of another issuer is rejected', async () => {
    for (const iss of [`${issuer.url}/tenant`, 'https://evil.example', api.url, undefined]) {
      expect(await rejectionOf(await issuer.sign(claims({ iss })))).toContain('not valid');
    }
  });
});

describe('the built-in issuer', () => {
  it('no longer signs people in, and still serves partners and keys', async () => {
    const answer = await api.post('/oauth/token', {
      grant_type: 'authorization_code',
      code: 'x',
      client_id: api.config.portalClientId,
      client_secret: testSecrets.portalClientSecrets[0],
    });
    expect(await answer.json()).toMatchObject({ error: 'invalid_client' });
    await expect(api.userToken('Anna')).rejects.toThrow();
    expect((await ask(await api.partnerToken())).data.viewer.actor.kind).toBe('PARTNER');
    expect((await ask(demoSecrets.apiKey)).data.viewer.actor.kind).toBe('API_TOKEN');
  });

  it('’s earlier access tokens are rejected, and without the external issuer so are that issuer’s tokens', async () => {
    const opaque = await ofBuiltIn.userToken('Ruth');
    expect((await ofBuiltIn.graphql('{ viewer { isStaff } }', { token: opaque })).status).toBe(200);
    expect(await rejectionOf(opaque)).toContain('not valid');
    // And the other way around: without that issuer in the configuration, its tokens are invalid.
    const { status } = await ofBuiltIn.graphql('{ viewer { isStaff } }', { token: await tokenOf('a-1') });
    expect(status).toBe(401);
  });
});

describe('an issuer that changes its keys', () => {
  it('is followed within half a minute, and tokens of the old keys are rejected', async () => {
    const now = Math.floor(Date.now() / 1_000);
    const claims = { iss: rotating.url, aud: audience, sub: 'n-1', iat: now, exp: now + 600, ...people.at(-2) };
    const status = async (token: string) => (await ofRotating.graphql('{ viewer { isStaff } }', { token })).status;
    const old = await rotating.sign(claims);
    expect(await status(old)).toBe(200);
    await rotating[Symbol.asyncDispose]();
    await using after = await startIssuer({ ...settings, port: Number(new URL(rotating.url).port) });
    const fresh = await after.sign(claims);
    // Unknown keys are looked up at most twice a minute: tokens with invented ones are no way to keep us asking.
    expect([await status(fresh), await status(old)]).toEqual([401, 200]);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 });
    try {
      expect([await status(fresh), await status(old)]).toEqual([200, 401]);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('an issuer that does not answer', () => {
  it('causes UNAVAILABLE if its keys were never fetched, and no error if they are cached', async () => {
    const token = await tokenOf('a-1');
    const now = Math.floor(Date.now() / 1_000);
    const theirs = await gone.sign({ iss: gone.url, aud: audience, sub: 'a-1', iat: now, exp: now + 60 });
    await gone[Symbol.asyncDispose]();
    const { status, errors } = await ofGone.graphql('{ viewer { isStaff } }', { token: theirs });
    expect(status).toBe(503);
    expect(errors?.[0]?.extensions.code).toBe('UNAVAILABLE');
    expect(JSON.stringify(errors)).not.toContain(gone.url);
    await ofGone.graphql('{ viewer { isStaff } }', { token: theirs });
    const lost = ofGone.logs().filter((line) => line.includes('a dependency was lost'));
    expect(lost.map((line): unknown => JSON.parse(line))).toMatchObject([{ dependency: 'the issuer' }]);

    await issuer[Symbol.asyncDispose]();
    expect((await ask(token)).status).toBe(200);
  });
});
