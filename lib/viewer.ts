import { z } from 'zod';
import type { Operation } from './graphql-request.ts';

const companyAccess = z.object({
  company: z.object({ id: z.string(), name: z.string() }),
  role: z.string().nullable(),
  scopes: z.array(z.string()),
});

const viewerShape = z.object({
  viewer: z.object({
    actor: z.object({ id: z.string(), name: z.string() }),
    companyAccess: z.array(companyAccess),
    isStaff: z.boolean(),
  }),
});

/** Who is signed in. */
export type Viewer = z.output<typeof viewerShape>['viewer'];

/** What the signed-in user may do in one company. */
export type CompanyAccess = z.output<typeof companyAccess>;

/** Who is signed in, and what they may do where. */
export const viewerOperation: Operation<z.output<typeof viewerShape>> = {
  query: /* GraphQL */ `
    query PortalViewer {
      viewer {
        actor {
          id
          name
        }
        isStaff
        companyAccess {
          company {
            id
            name
          }
          role
          scopes
        }
      }
    }
  `,
  shape: viewerShape,
};
