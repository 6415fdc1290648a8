import { z } from 'zod';
import type { Operation } from './graphql-request.ts';
import { pageInfoSelection, pageOf, userErrorsSelection } from './list-shape.ts';
import { userErrorShape } from './user-errors.ts';

export const apiTokenShape = z.object({
  id: z.string(),
  name: z.string(),
  prefix: z.string(),
  lastFour: z.string(),
  scopes: z.array(z.string()),
  status: z.string(),
  allowedCidrs: z.array(z.string()),
  createdBy: z.object({ name: z.string() }).nullable(),
  createdAt: z.coerce.date(),
  expiresAt: z.coerce.date().nullable(),
  lastUsedAt: z.coerce.date().nullable(),
  lastUsedIp: z.string().nullable(),
});

/** The selection that goes with it. */
export const apiTokenSelection = /* GraphQL */ `
  id
  name
  prefix
  lastFour
  scopes
  status
  allowedCidrs
  createdBy {
    name
  }
  createdAt
  expiresAt
  lastUsedAt
  lastUsedIp
`;

const tokenPage = pageOf(apiTokenShape);

export const createdTokenShape = z.object({
  token: z.object({ id: z.string(), name: z.string() }).nullable(),
  value: z.string().nullable(),
  userErrors: z.array(userErrorShape),
});

/** An API key as lists show it; its value is not among the fields of the API. */
export type ApiToken = z.output<typeof apiTokenShape>;
export type TokenPage = z.output<typeof tokenPage>;
export type CreatedToken = z.output<typeof createdTokenShape>;

/** What `createAPIToken` takes. */
export interface CreateTokenInput {
  companyId: string;
  name: string;
  scopes: readonly string[];
  expiresAt: string | null;
  allowedCidrs: readonly string[];
}

/** Orders the list of keys can be shown in. */
export const tokenSorts = {
  newest: [{ field: 'CREATED_AT', direction: 'DESC' }],
  name: [{ field: 'NAME', direction: 'ASC' }],
  used: [{ field: 'LAST_USED_AT', direction: 'DESC' }],
  expiry: [{ field: 'EXPIRES_AT', direction: 'ASC' }],
} as const;

export const listTokensOperation: Operation<{ listAPITokensByCompany: TokenPage }> = {
  query: /* GraphQL */ `
    query PortalListTokens($companyId: ID!, $filter: APITokenFilter, $sort: [APITokenSort!], $after: String) {
      listAPITokensByCompany(companyId: $companyId, filter: $filter, sort: $sort, page: { limit: 25, after: $after }) {
        items {
          ${apiTokenSelection}
        }
        ${pageInfoSelection}
      }
    }
  `,
  shape: z.object({ listAPITokensByCompany: tokenPage }),
};

export const createTokenOperation: Operation<{ createAPIToken: CreatedToken }> = {
  query: /* GraphQL */ `
    mutation PortalCreateToken($input: CreateAPITokenInput!) {
      createAPIToken(input: $input) {
        token {
          id
          name
        }
        value
        ${userErrorsSelection}
      }
    }
  `,
  shape: z.object({ createAPIToken: createdTokenShape }),
};
