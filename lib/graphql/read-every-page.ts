import type { ApiAnswer } from './graphql-request.ts';
import type { PageInfoFragment } from './generated/operations.ts';

/** More pages than a usable select needs, and few enough to limit the cost. */
const mostPages = 10;

/** The items of a list from the first page on. With 200 items per page, it reads the first 2,000. */
export async function readEveryPage<Data, Item>(
  askPage: (after: string | null) => Promise<ApiAnswer<Data>>,
  pageOf: (data: Data) => { items: readonly Item[]; pageInfo: PageInfoFragment },
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
