import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { Browser, signIn } from '../auth/oauth/testing/browser.ts';
import type { MailConfig } from '../config/mail.ts';
import type { TestApp } from './test-app.ts';

export interface MemberAnswer {
  readonly id: string;
  readonly email: string;
  readonly name: string | null;
  readonly role: string;
  readonly status: string;
  readonly lastSignedInAt: string | null;
  readonly invitationExpiresAt: string | null;
}

type UserErrors = readonly { code: string; field: string[] | null; message: string }[];

export interface AddAnswer {
  readonly member: MemberAnswer | null;
  readonly invitationUrl: string | null;
  readonly invitationSentTo: string | null;
  readonly userErrors: UserErrors;
}

interface Place {
  readonly token: string;
  readonly companyId: string;
}

/** An SMTP server that no test connects to: mails stay in the queue. */
export const smtp: MailConfig = {
  kind: 'smtp',
  server: { host: '127.0.0.1', port: 1, secure: false, requireTls: false },
  from: 'Litfass <mail@example.com>',
};

/** An email address that no one has. */
export const newEmail = () => `${randomUUID().slice(0, 8)}@example.com`;

/** Adds and lists members through GraphQL, and opens the links of invitations in browsers of their own. */
export function createMemberClient(api: TestApp) {
  const server = { url: api.url, config: api.config, post: api.post };
  const fields = 'id email name role status lastSignedInAt invitationExpiresAt';
  let addresses = 0;
  const newBrowser = () => new Browser(server, `198.51.100.${(addresses += 1)}`);

  return {
    newBrowser,
    async add(email: string, { token, companyId }: Place, role = 'VIEWER'): Promise<AddAnswer> {
      const { data, errors } = await api.graphql<{ addCompanyMember: AddAnswer }>(
        `mutation ($input: AddCompanyMemberInput!) { addCompanyMember(input: $input) {
          member { ${fields} } invitationUrl invitationSentTo userErrors { code field message } } }`,
        { token, variables: { input: { companyId, email, role } } },
      );
      expect(errors).toBeUndefined();
      return data.addCompanyMember;
    },
    async resend(id: string, token: string): Promise<AddAnswer> {
      const { data, errors } = await api.graphql<{ resendInvitation: AddAnswer }>(
        `mutation ($id: ID!) { resendInvitation(input: { id: $id }) {
          member { ${fields} } invitationUrl invitationSentTo userErrors { code field message } } }`,
        { token, variables: { id } },
      );
      expect(errors).toBeUndefined();
      return data.resendInvitation;
    },
    async remove(id: string, token: string): Promise<void> {
      await api.graphql('mutation ($id: ID!) { removeCompanyMember(input: { id: $id }) { deletedId } }', {
        token,
        variables: { id },
      });
    },
    async list({ token, companyId }: Place): Promise<MemberAnswer[]> {
      const { data } = await api.graphql<{ listCompanyMembers: { items: MemberAnswer[] } }>(
        `{ listCompanyMembers(companyId: "${companyId}") { items { ${fields} } } }`,
        { token },
      );
      return data.listCompanyMembers.items;
    },
    async companiesOf(token: string): Promise<string[]> {
      const { data } = await api.graphql<{
        viewer: { companyAccess: { company: { id: string }; role: string | null }[] };
      }>('{ viewer { companyAccess { company { id } role } } }', { token });
      // What an agency manages comes without a role.
      return data.viewer.companyAccess.filter(({ role }) => role !== null).map(({ company }) => company.id);
    },
    /** Joins with a new password. */
    joinAsNew: (url: string | null, password: string, name = 'Lena Brandt') =>
      newBrowser().submit(url ?? '', { account: 'new', name, password }),
    /** Joins with the password of an account. */
    joinWithAccount: (url: string | null, password: string) =>
      newBrowser().submit(url ?? '', { account: 'existing', password }),
    signIn: async (email: string, password: string): Promise<string> =>
      (await signIn(newBrowser(), server, { id: '', email, password })).access_token,
  };
}
