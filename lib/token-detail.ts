import { z } from 'zod';
import type { Operation } from './graphql-request.ts';
import { userErrorsSelection } from './list-shape.ts';
import { apiTokenSelection, apiTokenShape, createdTokenShape, type CreatedToken } from './tokens.ts';
import { userErrorShape } from './user-errors.ts';

const secret = z.object({
  id: z.string(),
  lastFour: z.string(),
  createdAt: z.coerce.date(),
  lastUsedAt: z.coerce.date().nullable(),
  lastUsedIp: z.string().nullable(),
  expiresAt: z.coerce.date().nullable(),
});

const usageDay = z.object({
  date: z.string(),
  requests: z.coerce.number(),
  errors: z.coerce.number(),
  rateLimited: z.coerce.number(),
  cost: z.coerce.number(),
});

const tokenDetail = apiTokenShape.extend({
  company: z.object({ id: z.string(), name: z.string(), timeZone: z.string() }),
  revokedAt: z.coerce.date().nullable(),
  secrets: z.array(secret),
  usage: z.array(usageDay),
  requestsLast24Hours: z.coerce.number(),
  scopeUses: z.array(z.object({ scope: z.string(), lastUsedOn: z.string().nullable() })),
});

const payload = z.object({
  token: z.object({ id: z.string() }).nullable(),
  effectiveAt: z.coerce.date().nullable(),
  userErrors: z.array(userErrorShape),
});

/** An API key with everything its own page shows. */
export type TokenDetail = z.output<typeof tokenDetail>;
export type TokenSecret = z.output<typeof secret>;
export type UsageDay = z.output<typeof usageDay>;
export type TokenPayload = z.output<typeof payload>;

export const getTokenOperation: Operation<{ getAPIToken: TokenDetail | null }> = {
  query: /* GraphQL */ `
    query PortalToken($id: ID!, $range: DateRangeInput!) {
      getAPIToken(id: $id) {
        ${apiTokenSelection}
        company {
          id
          name
          timeZone
        }
        revokedAt
        secrets {
          id
          lastFour
          createdAt
          lastUsedAt
          lastUsedIp
          expiresAt
        }
        usage(range: $range) {
          date
          requests
          errors
          rateLimited
          cost
        }
        requestsLast24Hours
        scopeUses {
          scope
          lastUsedOn
        }
      }
    }
  `,
  shape: z.object({ getAPIToken: tokenDetail.nullable() }),
};

export const rotateTokenOperation: Operation<{ rotateAPIToken: CreatedToken }> = {
  query: /* GraphQL */ `
    mutation PortalRotateToken($input: RotateAPITokenInput!) {
      rotateAPIToken(input: $input) {
        token {
          id
          name
        }
        value
        ${userErrorsSelection}
      }
    }
  `,
  shape: z.object({ rotateAPIToken: createdTokenShape }),
};

export const endRotationOperation: Operation<{ endAPITokenRotation: TokenPayload }> = {
  query: changeOf('endAPITokenRotation', 'EndAPITokenRotationInput'),
  shape: z.object({ endAPITokenRotation: payload }),
};

export const revokeTokenOperation: Operation<{ revokeAPIToken: TokenPayload }> = {
  query: changeOf('revokeAPIToken', 'RevokeAPITokenInput'),
  shape: z.object({ revokeAPIToken: payload }),
};

export const updateTokenOperation: Operation<{ updateAPIToken: TokenPayload }> = {
  query: changeOf('updateAPIToken', 'UpdateAPITokenInput'),
  shape: z.object({ updateAPIToken: payload }),
};

/** The three changes of a key have the same form. */
function changeOf(field: string, input: string): string {
  return /* GraphQL */ `
    mutation Portal_${field}($input: ${input}!) {
      ${field}(input: $input) {
        token {
          id
        }
        effectiveAt
        ${userErrorsSelection}
      }
    }
  `;
}
