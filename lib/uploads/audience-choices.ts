import { z } from 'zod';
import type { Operation } from '../graphql-request.ts';
import { pageInfoSelection, pageOf, userErrorsSelection } from '../list-shape.ts';
import { userErrorShape } from '../user-errors.ts';

const audience = z.object({ id: z.string(), name: z.string(), version: z.number() });

/** An audience as a form offers it. */
export type AudienceChoice = z.output<typeof audience>;

const audiencePage = pageOf(audience);

export const listAudienceChoicesOperation: Operation<{ listAudiencesByCompany: z.output<typeof audiencePage> }> = {
  query: /* GraphQL */ `
    query PortalAudienceChoices($companyId: ID!, $after: String) {
      listAudiencesByCompany(companyId: $companyId, sort: [{ field: NAME }], page: { limit: 200, after: $after }) {
        items {
          id
          name
          version
        }
        ${pageInfoSelection}
      }
    }
  `,
  shape: z.object({ listAudiencesByCompany: audiencePage }),
};

const createdAudience = z.object({
  audience: z.object({ id: z.string() }).nullable(),
  userErrors: z.array(userErrorShape),
});

export const createAudienceOperation: Operation<{ createAudience: z.output<typeof createdAudience> }> = {
  query: /* GraphQL */ `
    mutation PortalCreateAudience($input: CreateAudienceInput!) {
      createAudience(input: $input) {
        audience {
          id
        }
        ${userErrorsSelection}
      }
    }
  `,
  shape: z.object({ createAudience: createdAudience }),
};
