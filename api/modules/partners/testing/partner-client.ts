import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { createMemberClient, newEmail } from '#api/testing/member-client.ts';
import type { TestApp } from '#api/testing/test-app.ts';

type UserErrors = readonly { code: string; field: string[] | null; message: string }[];

/** What a mutation of a partner returned. */
export interface PartnerAnswer {
  readonly partner: { readonly id: string; readonly clientId: string } | null;
  readonly person: { readonly id: string; readonly email: string; readonly status: string } | null;
  readonly clientSecret: string | null;
  readonly invitationUrl: string | null;
  readonly invitationSentTo: string | null;
  readonly deletedId: string | null;
  readonly userErrors: UserErrors;
}

const payloads: Readonly<Record<string, string>> = {
  createPartner: 'partner { id clientId } clientSecret',
  rotatePartnerSecret: 'partner { id clientId } clientSecret',
  revokePartnerSecret: 'partner { id clientId }',
  setPartnerKeys: 'partner { id clientId }',
  setPartnerAddressRanges: 'partner { id clientId }',
  acceptPartnerTerms: 'partner { id clientId }',
  invitePartnerPerson: 'person { id email status } invitationUrl invitationSentTo',
  removePartnerPerson: 'deletedId',
  acceptPartnerInvitation: 'invitation { id }',
  declinePartnerInvitation: 'deletedId',
};

/** Creates partners and their people through GraphQL and the links of invitations. */
export function createPartnerClient(api: TestApp, staff: string) {
  const members = createMemberClient(api);

  const mutate = (name: string, input: Readonly<Record<string, unknown>>, token: string) => {
    const type = `${name.slice(0, 1).toUpperCase()}${name.slice(1)}Input`;
    return api.graphql<Record<string, PartnerAnswer> | null>(
      `mutation ($input: ${type}!) { ${name}(input: $input) { ${payloads[name] ?? ''} userErrors { code field message } } }`,
      { token, variables: { input } },
    );
  };

  /** The payload of a mutation that isn't forbidden. */
  async function send(name: string, input: Readonly<Record<string, unknown>>, token: string): Promise<PartnerAnswer> {
    const { data, errors } = await mutate(name, input, token);
    expect(errors).toBeUndefined();
    const answer = data?.[name];
    if (answer === undefined) throw new Error(`${name} returned nothing.`);
    return answer;
  }

  /** The first user error of a mutation as `CODE field`, or the code of its error; undefined if it succeeded. */
  async function codeOf(name: string, input: Readonly<Record<string, unknown>>, token: string) {
    const { data, errors } = await mutate(name, input, token);
    const error = data?.[name]?.userErrors[0];
    return errors?.[0]?.extensions.code ?? (error && `${error.code} ${error.field?.[1] ?? ''}`);
  }

  /** Invites a person, who joins with a new password and signs in. */
  async function join(partnerId: string, by = staff) {
    const email = newEmail();
    const password = `a password of ${randomUUID()}`;
    const { person, invitationUrl } = await send('invitePartnerPerson', { partnerId, email }, by);
    expect((await members.joinAsNew(invitationUrl, password, 'Frida Wetter')).status).toBe(200);
    return { id: person?.id ?? '', email, password, token: await members.signIn(email, password) };
  }

  /** A new partner with one person who has joined. */
  async function newPartner() {
    const { partner, clientSecret } = await send('createPartner', { name: randomUUID() }, staff);
    if (partner === null) throw new Error('The partner was not created.');
    const person = await join(partner.id);
    return { ...partner, clientSecret: clientSecret ?? '', person };
  }

  /** Requests an access token as the partner's program does. */
  async function requestToken(clientId: string, clientSecret: string) {
    const answer = await api.post('/oauth/token', {
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
      audience: `${api.config.apiUrl}/graphql`,
    });
    const body = (await answer.json()) as { access_token?: string; error?: string; error_description?: string };
    return { status: answer.status, token: body.access_token ?? '', error: body.error, text: body.error_description };
  }

  return { members, send, codeOf, join, newPartner, requestToken };
}
