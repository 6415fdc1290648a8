import { z } from 'zod';
import type { Operation } from './graphql-request.ts';
import { pageInfoSelection, pageOf, userErrorsSelection } from './list-shape.ts';
import { userErrorShape } from './user-errors.ts';

const partner = z.object({
  id: z.string(),
  name: z.string(),
  status: z.string(),
  websiteUrl: z.string().nullable(),
});

const grant = z.object({
  id: z.string(),
  partner,
  scopes: z.array(z.string()),
  status: z.string(),
  grantedBy: z.object({ name: z.string() }),
  createdAt: z.coerce.date(),
  expiresAt: z.coerce.date().nullable(),
  lastUsedAt: z.coerce.date().nullable(),
  requestsLast30Days: z.coerce.number(),
});

const openGrant = z.object({
  partner: z.object({ id: z.string() }),
  scopes: z.array(z.string()),
  expiresAt: z.string().nullable(),
});

const grantPage = pageOf(grant);
const openGrantPage = pageOf(openGrant);
const partnerPage = pageOf(partner);
const payload = z.object({
  grant: z.object({ id: z.string() }).nullable(),
  userErrors: z.array(userErrorShape),
});

/** Partners as an account sees them. */
export type PartnerPage = z.output<typeof partnerPage>;

/** An account's consent to a partner. */
export type Grant = z.output<typeof grant>;
export type GrantPage = z.output<typeof grantPage>;
type OpenGrantPage = z.output<typeof openGrantPage>;
export type GrantPayload = z.output<typeof payload>;

const partnerSelection = /* GraphQL */ `
  id
  name
  status
  websiteUrl
`;

export const listGrantsOperation: Operation<{ listPartnerAccessGrantsByCompany: GrantPage }> = {
  query: /* GraphQL */ `
    query PortalListGrants($companyId: ID!, $filter: PartnerAccessGrantFilter, $after: String) {
      listPartnerAccessGrantsByCompany(
        companyId: $companyId
        filter: $filter
        sort: [{ field: CREATED_AT, direction: DESC }]
        page: { limit: 25, after: $after }
      ) {
        items {
          id
          partner {
            ${partnerSelection}
          }
          scopes
          status
          grantedBy {
            name
          }
          createdAt
          expiresAt
          lastUsedAt
          requestsLast30Days
        }
        ${pageInfoSelection}
      }
    }
  `,
  shape: z.object({ listPartnerAccessGrantsByCompany: grantPage }),
};

/** Consents that hold now, as far as giving one anew has to know them. */
export const listOpenGrantsOperation: Operation<{ listPartnerAccessGrantsByCompany: OpenGrantPage }> = {
  query: /* GraphQL */ `
    query PortalOpenGrants($companyId: ID!, $after: String) {
      listPartnerAccessGrantsByCompany(
        companyId: $companyId
        filter: { status: [ACTIVE] }
        page: { limit: 200, after: $after }
      ) {
        items {
          partner {
            id
          }
          scopes
          expiresAt
        }
        ${pageInfoSelection}
      }
    }
  `,
  shape: z.object({ listPartnerAccessGrantsByCompany: openGrantPage }),
};

/** Partners one can opt in to, by name. */
export const listPartnersOperation: Operation<{ listPartners: PartnerPage }> = {
  query: /* GraphQL */ `
    query PortalListPartners($after: String) {
      listPartners(
        filter: { status: [ACTIVE] }
        sort: [{ field: NAME, direction: ASC }]
        page: { limit: 200, after: $after }
      ) {
        items {
          ${partnerSelection}
        }
        ${pageInfoSelection}
      }
    }
  `,
  shape: z.object({ listPartners: partnerPage }),
};

export const grantAccessOperation: Operation<{ grantPartnerAccess: GrantPayload }> = {
  query: /* GraphQL */ `
    mutation PortalGrantAccess($input: GrantPartnerAccessInput!) {
      grantPartnerAccess(input: $input) {
        grant {
          id
        }
        ${userErrorsSelection}
      }
    }
  `,
  shape: z.object({ grantPartnerAccess: payload }),
};

export const revokeAccessOperation: Operation<{ revokePartnerAccess: GrantPayload }> = {
  query: /* GraphQL */ `
    mutation PortalRevokeAccess($input: RevokePartnerAccessInput!) {
      revokePartnerAccess(input: $input) {
        grant {
          id
        }
        ${userErrorsSelection}
      }
    }
  `,
  shape: z.object({ revokePartnerAccess: payload }),
};
