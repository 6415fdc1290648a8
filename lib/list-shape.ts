import { z } from 'zod';

const pageInfo = z.object({
  hasNextPage: z.boolean(),
  endCursor: z.string().nullable(),
  totalCount: z.string().nullable(),
});

/** Where a page of a list ends, and how long the list is when that was asked for. */
export type PageInfo = z.output<typeof pageInfo>;

/** The shape of one page of a list. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), pageInfo });
}

/** The selection that goes with it. */
export const pageInfoSelection = /* GraphQL */ `
  pageInfo {
    hasNextPage
    endCursor
    totalCount
  }
`;

/** The selection of every mutation's user errors. */
export const userErrorsSelection = /* GraphQL */ `
  userErrors {
    code
    field
    message
  }
`;
