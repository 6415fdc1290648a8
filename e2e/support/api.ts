import { z } from 'zod';
import { apiUrl, readDemo } from './demo.ts';

const answerShape = z.object({
  data: z.unknown().optional(),
  errors: z.array(z.object({ message: z.string(), extensions: z.object({ code: z.string() }) })).optional(),
});

/** Sends a request like a program with an access token: one POST, without the portal. */
export async function callApi(token: string, query: string, variables: Readonly<Record<string, unknown>> = {}) {
  const response = await fetch(`${apiUrl}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  const text = await response.text();
  return { status: response.status, text, ...answerShape.parse(JSON.parse(text)) };
}

const createdShape = z.object({
  createAPIToken: z.object({ token: z.object({ id: z.string() }), value: z.string() }),
});

/** Creates an API key of the demo company. */
export async function createKey(bearer: string, name: string, scopes: readonly string[]) {
  const mutation = `mutation C($input: CreateAPITokenInput!) {
    createAPIToken(input: $input) { token { id } value userErrors { message } }
  }`;
  const { companyId } = readDemo().apiKey;
  const { data } = await callApi(bearer, mutation, { input: { companyId, name, scopes } });
  const { token, value } = createdShape.parse(data).createAPIToken;
  return { id: token.id, value };
}

/** Revokes a key. */
export async function revokeKey(bearer: string, id: string): Promise<void> {
  const { errors } = await callApi(
    bearer,
    'mutation R($id: ID!) { revokeAPIToken(input: { id: $id }) { userErrors { message } } }',
    { id },
  );
  if (errors !== undefined) throw new Error(errors.map(({ message }) => message).join('; '));
}

const companiesShape = z.object({ listCompanies: z.object({ items: z.array(z.object({ id: z.string() })) }) });

/** IDs of the companies in a response of `listCompanies`, in alphabetical order. */
export function companyIds(data: unknown): string[] {
  return companiesShape
    .parse(data)
    .listCompanies.items.map(({ id }) => id)
    .toSorted();
}
