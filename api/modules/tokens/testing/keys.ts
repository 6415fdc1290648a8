import { randomUUID } from 'node:crypto';
import { nordlicht } from '#api/demo/companies.ts';
import type { GraphQLRequest, TestApp } from '#api/testing/test-app.ts';

/** A key as the mutations here show it. */
interface ShownKey {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly lastFour: string;
  readonly scopes: readonly string[];
  readonly allowedCidrs: readonly string[];
  readonly revokedAt: string | null;
  readonly secrets: readonly { readonly lastFour: string; readonly expiresAt: string | null }[];
}

/** What a mutation of a key answered, whatever its name. */
export interface KeyAnswer {
  readonly token: ShownKey | null;
  readonly value: string | null;
  readonly effectiveAt: string | null;
  /** Each as `CODE input.field`. */
  readonly userErrors: readonly string[];
  readonly messages: readonly string[];
  /** Codes of top-level errors. */
  readonly errors: readonly string[];
}

const shown = 'id name status lastFour scopes allowedCidrs revokedAt secrets { lastFour expiresAt }';
const credential = `value token { ${shown} } userErrors { code field message }`;
const changed = `effectiveAt token { ${shown} } userErrors { code field message }`;

const selections = {
  createAPIToken: credential,
  rotateAPIToken: credential,
  updateAPIToken: changed,
  endAPITokenRotation: changed,
  revokeAPIToken: changed,
};

type Mutation = keyof typeof selections;

interface Payload {
  readonly token: ShownKey | null;
  readonly value?: string | null;
  readonly effectiveAt?: string | null;
  readonly userErrors: readonly { code: string; field: string[]; message: string }[];
}

/** Makes and changes keys through an app, as the demo's key of Nordlicht unless a request says otherwise. */
export function keysOf(api: TestApp) {
  async function change(
    mutation: Mutation,
    input: Record<string, unknown>,
    request: GraphQLRequest = {},
  ): Promise<KeyAnswer> {
    const type = `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input`;
    const { data, errors } = await api.graphql<Record<string, Payload> | null>(
      `mutation ($input: ${type}!) { ${mutation}(input: $input) { ${selections[mutation]} } }`,
      { ...request, variables: { input } },
    );
    const { token = null, value = null, effectiveAt = null, userErrors = [] } = data?.[mutation] ?? {};
    return {
      token,
      value,
      effectiveAt,
      userErrors: userErrors.map(({ code, field }) => `${code} ${field.join('.')}`),
      messages: userErrors.map(({ message }) => message),
      errors: errors?.map(({ extensions }) => extensions.code) ?? [],
    };
  }

  return {
    change,
    create: async (input: Record<string, unknown> = {}, request: GraphQLRequest = {}) => {
      const wanted = { companyId: nordlicht.id, name: randomUUID(), scopes: ['REPORTS_READ'], ...input };
      const answer = await change('createAPIToken', wanted, request);
      const { token, value } = answer;
      if (token === null || value === null) throw new Error(`No key was made: ${JSON.stringify(answer)}`);
      return { id: token.id, token, value };
    },
    /** HTTP status of a request with the value. */
    statusOf: async (value: string | null, request: GraphQLRequest = {}) =>
      (await api.graphql('{ viewer { isStaff } }', { token: value ?? 'none', ...request })).status,
    /** Actions of the audit events of a key, in their order. */
    auditOf: async (id: string): Promise<string[]> => {
      const rows = await api.database.asOwner(
        `select action from audit_event where target_id = '${id}' order by occurred_at, id`,
      );
      return rows.map(({ action }) => String(action));
    },
  };
}
