import { z } from 'zod';
import { apiUrl } from './demo.ts';

const answerShape = z.object({
  data: z.unknown().optional(),
  errors: z.array(z.object({ message: z.string(), extensions: z.object({ code: z.string() }) })).optional(),
});

/** What a program does with a token: one POST, nothing of the portal in between. */
export async function callApi(token: string, query: string, variables: Readonly<Record<string, unknown>> = {}) {
  const response = await fetch(`${apiUrl}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  const text = await response.text();
  return { status: response.status, text, ...answerShape.parse(JSON.parse(text)) };
}

const companiesShape = z.object({ listCompanies: z.object({ items: z.array(z.object({ id: z.string() })) }) });

/** Ids of the companies in an answer to `listCompanies`, in alphabetical order. */
export function companyIds(data: unknown): string[] {
  return companiesShape
    .parse(data)
    .listCompanies.items.map(({ id }) => id)
    .toSorted();
}
