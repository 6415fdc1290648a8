import type { ListArguments, Page } from '../db/list/list.ts';

const limitOfPage = 200;

/** The first rows of a list, read page by page. */
export async function firstRows<Row>(
  maximum: number,
  readPage: (page: NonNullable<ListArguments['page']>) => Promise<Page<Row>>,
): Promise<Row[]> {
  const found: Row[] = [];
  let after: string | null = null;
  do {
    const page: Page<Row> = await readPage({ limit: Math.min(limitOfPage, maximum - found.length), after });
    found.push(...page.items);
    after = page.pageInfo.hasNextPage && found.length < maximum ? page.pageInfo.endCursor() : null;
  } while (after !== null);
  return found;
}
