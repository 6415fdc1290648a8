import { callApi, askViewer } from './api-client.ts';
import type { ApiAnswer } from '../graphql/graphql-request.ts';
import type { Operation } from '../graphql/operation.ts';
import type { Session } from './session-cookie.ts';

/** Every reason why a page can't show one item of a company. */
export type ItemProblem = Exclude<ApiAnswer<never>, { kind: 'data' }> | { kind: 'signed-out' } | { kind: 'not-found' };

interface FoundItem<Item> {
  kind: 'found';
  item: Item;
  /** The visitor's permissions in the item's company. The API checks again. */
  scopes: readonly string[];
}

/** One item by its ID, and the visitor's permissions for it. */
export async function readItem<Data, Variables, Item extends { company: { id: string } }>(
  session: Session | null,
  operation: Operation<Data, Variables>,
  variables: NoInfer<Variables>,
  itemOf: (data: Data) => Item | null,
): Promise<FoundItem<Item> | ItemProblem> {
  if (!session) return { kind: 'signed-out' };
  const [viewer, answer] = await Promise.all([askViewer(session), callApi(session, operation, variables)]);
  if (viewer.kind !== 'data') return viewer;
  // Without the permission in any company, the visitor gets the same message as for a missing item.
  if (answer.kind === 'forbidden') return { kind: 'not-found' };
  if (answer.kind !== 'data') return answer;
  const item = itemOf(answer.data);
  if (item === null) return { kind: 'not-found' };
  const access = viewer.data.viewer.companyAccess.find(({ company }) => company.id === item.company.id);
  return { kind: 'found', item, scopes: access?.scopes ?? [] };
}
