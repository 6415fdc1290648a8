import { z } from 'zod';
import type { Operation } from './graphql-request.ts';
import { pageInfoSelection, pageOf, userErrorsSelection } from './list-shape.ts';
import { userErrorShape } from './user-errors.ts';

// What the platform's staff does with partners.

const registered = z.object({
  id: z.string(),
  name: z.string(),
  status: z.string(),
  clientId: z.string().nullable(),
  websiteUrl: z.string().nullable(),
  termsAcceptedAt: z.coerce.date().nullable(),
  createdAt: z.coerce.date(),
  secrets: z
    .array(
      z.object({
        id: z.string(),
        lastFour: z.string(),
        expiresAt: z.coerce.date().nullable(),
      }),
    )
    .nullable(),
});
const registerPage = pageOf(registered);

const credential = z.object({
  partner: z.object({ id: z.string(), name: z.string(), clientId: z.string().nullable() }).nullable(),
  clientSecret: z.string().nullable(),
  userErrors: z.array(userErrorShape),
});
const changed = z.object({
  partner: z.object({ id: z.string() }).nullable(),
  userErrors: z.array(userErrorShape),
});

/** A partner as staff sees it, its credentials by their last four. */
export type RegisteredPartner = z.output<typeof registered>;
export type RegisterPage = z.output<typeof registerPage>;
export type PartnerCredential = z.output<typeof credential>;
export type ChangedPartner = z.output<typeof changed>;

export const listRegisterOperation: Operation<{ listPartners: RegisterPage }> = {
  query: /* GraphQL */ `
    query PortalPartnerRegister($filter: PartnerFilter, $after: String) {
      listPartners(filter: $filter, sort: [{ field: NAME, direction: ASC }], page: { limit: 25, after: $after }) {
        items {
          id
          name
          status
          clientId
          websiteUrl
          termsAcceptedAt
          createdAt
          secrets {
            id
            lastFour
            expiresAt
          }
        }
        ${pageInfoSelection}
      }
    }
  `,
  shape: z.object({ listPartners: registerPage }),
};

const credentialSelection = /* GraphQL */ `
  partner {
    id
    name
    clientId
  }
  clientSecret
  ${userErrorsSelection}
`;

export const createPartnerOperation: Operation<{ createPartner: PartnerCredential }> = {
  query: /* GraphQL */ `
    mutation PortalCreatePartner($input: CreatePartnerInput!) {
      createPartner(input: $input) {
        ${credentialSelection}
      }
    }
  `,
  shape: z.object({ createPartner: credential }),
};

export const rotatePartnerSecretOperation: Operation<{ rotatePartnerSecret: PartnerCredential }> = {
  query: /* GraphQL */ `
    mutation PortalRotatePartnerSecret($input: RotatePartnerSecretInput!) {
      rotatePartnerSecret(input: $input) {
        ${credentialSelection}
      }
    }
  `,
  shape: z.object({ rotatePartnerSecret: credential }),
};

export const setPartnerStatusOperation: Operation<{ setPartnerStatus: ChangedPartner }> = {
  query: /* GraphQL */ `
    mutation PortalSetPartnerStatus($input: SetPartnerStatusInput!) {
      setPartnerStatus(input: $input) {
        partner {
          id
        }
        ${userErrorsSelection}
      }
    }
  `,
  shape: z.object({ setPartnerStatus: changed }),
};

export const partnerDraftShape = z.object({ name: z.string(), websiteUrl: z.string() });
