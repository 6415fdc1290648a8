import { z } from 'zod';
import type { Operation } from './graphql-request.ts';

const apiToken = z.object({
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

const pageInfo = z.object({
  hasNextPage: z.boolean(),
  endCursor: z.string().nullable(),
  totalCount: z.string().nullable(),
});

const tokenPage = z.object({ items: z.array(apiToken), pageInfo });
const admin = z.object({ email: z.string(), name: z.string().nullable() });

const userError = z.object({
  code: z.string(),
  field: z.array(z.string()).nullable(),
  message: z.string(),
});

const created = z.object({
  token: z.object({ id: z.string(), name: z.string() }).nullable(),
  value: z.string().nullable(),
  userErrors: z.array(userError),
});

/** An API key as lists show it; its value is not among the fields of the API. */
export type ApiToken = z.output<typeof apiToken>;
export type TokenPage = z.output<typeof tokenPage>;
export type UserError = z.output<typeof userError>;
export type CreatedToken = z.output<typeof created>;

/** Someone who can hand out what one is missing. */
export type CompanyAdmin = z.output<typeof admin>;

/** What `createAPIToken` takes. */
export interface CreateTokenInput {
  companyId: string;
  name: string;
  scopes: readonly string[];
  expiresAt: string | null;
  allowedCidrs: readonly string[];
}

export const listTokensOperation: Operation<{ listAPITokensByCompany: TokenPage }> = {
  query: /* GraphQL */ `
    query PortalListTokens($companyId: ID!, $after: String) {
      listAPITokensByCompany(
        companyId: $companyId
        sort: [{ field: CREATED_AT, direction: DESC }]
        page: { limit: 25, after: $after }
      ) {
        items {
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
        }
        pageInfo {
          hasNextPage
          endCursor
          totalCount
        }
      }
    }
  `,
  shape: z.object({ listAPITokensByCompany: tokenPage }),
};

export const listAdminsOperation: Operation<{ listCompanyMembers: { items: CompanyAdmin[] } }> = {
  query: /* GraphQL */ `
    query PortalListAdmins($companyId: ID!) {
      listCompanyMembers(companyId: $companyId, filter: { role: [ADMIN] }) {
        items {
          email
          name
        }
      }
    }
  `,
  shape: z.object({ listCompanyMembers: z.object({ items: z.array(admin) }) }),
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
        userErrors {
          code
          field
          message
        }
      }
    }
  `,
  shape: z.object({ createAPIToken: created }),
};
