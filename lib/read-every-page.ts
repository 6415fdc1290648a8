import type { ApiAnswer } from './graphql-request.ts';
import type { PageInfo } from './list-shape.ts';

/** More than a list to choose from can hold, and no more than a page may cost. */
const mostPages = 10;

/** The items of a list from its first page on; with 200 a page, the first 2,000. */
export async function readEveryPage<Data, Item>(
  askPage: (after: string | null) => Promise<ApiAnswer<Data>>,
  pageOf: (data: Data) => { items: readonly Item[]; pageInfo: PageInfo },
): Promise<ApiAnswer<Item[]>> {
  const found: Item[] = [];
  let after: string | null = null;
  for (let page = 0; page < mostPages; page += 1) {
    const answer: ApiAnswer<Data> = await askPage(after);
    if (answer.kind !== 'data') return answer;
    const { items, pageInfo } = pageOf(answer.data);
    found.push(...items);
    after = pageInfo.endCursor;
    if (!pageInfo.hasNextPage) break;
  }
  return { kind: 'data', data: found };
}
