import { askApi } from './api-client.ts';
import type { ApiAnswer, Operation } from './graphql-request.ts';
import type { Session } from './session-cookie.ts';
import { viewerOperation } from './viewer.ts';

/** Everything that keeps a page from showing one item of a company. */
export type ItemProblem = Exclude<ApiAnswer<never>, { kind: 'data' }> | { kind: 'signed-out' } | { kind: 'not-found' };

interface FoundItem<Item> {
  kind: 'found';
  item: Item;
  /** What the visitor may do in the item's company; the API checks again. */
  scopes: readonly string[];
}

/** One item by its id, and what the visitor may do with it. */
export async function readItem<Data, Item extends { company: { id: string } }>(
  session: Session | null,
  operation: Operation<Data>,
  variables: Record<string, unknown>,
  itemOf: (data: Data) => Item | null,
): Promise<FoundItem<Item> | ItemProblem> {
  if (!session) return { kind: 'signed-out' };
  const [viewer, answer] = await Promise.all([askApi(session, viewerOperation), askApi(session, operation, variables)]);
  if (viewer.kind !== 'data') return viewer;
  // Without the permission in any company there is no such item either: told in the same words.
  if (answer.kind === 'forbidden') return { kind: 'not-found' };
  if (answer.kind !== 'data') return answer;
  const item = itemOf(answer.data);
  if (item === null) return { kind: 'not-found' };
  const access = viewer.data.viewer.companyAccess.find(({ company }) => company.id === item.company.id);
  return { kind: 'found', item, scopes: access?.scopes ?? [] };
}
