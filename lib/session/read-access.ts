import { redirect } from 'next/navigation';
import { askViewer } from './api-client.ts';
import { chooseCompany, choosePermittedCompany, type CompanyChoice } from './company-access.ts';
import type { ApiAnswer } from '../graphql/graphql-request.ts';
import { single, type SearchParams } from '../text/search-params.ts';
import { readRememberedCompany, readSession } from './session.ts';
import type { Session } from './session-cookie.ts';

type WithSession<Choice> = Choice & { session: Session; isStaff: boolean; isOfPartner: boolean };
export type Granted = WithSession<Extract<CompanyChoice, { kind: 'granted' }>>;

/** Every reason why a page can't show a company's data. */
export type AccessProblem =
  | Exclude<ApiAnswer<never>, { kind: 'data' }>
  | { kind: 'signed-out' }
  | WithSession<Extract<CompanyChoice, { kind: 'denied' }>>
  | WithSession<Extract<CompanyChoice, { kind: 'foreign' }>>
  | WithSession<Extract<CompanyChoice, { kind: 'no-company' }>>;

/** A page of the admin area as it was requested. */
export interface RequestedPage {
  readonly path: string;
  readonly query: Awaited<SearchParams>;
}

/**
 * Requests the visitor's permissions from the API. A page shows data only for `granted`, and the API checks again. A URL
 * without a company is redirected to the one with the visitor's own, so that a link to the page shows the same company
 * to everyone.
 */
export async function readAccess(scope: string, { path, query }: RequestedPage): Promise<Granted | AccessProblem> {
  const requestedId = single(query['company']);
  const chosen = await choose(chooseCompany, scope, requestedId);
  if (requestedId === undefined && 'access' in chosen) redirect(withCompany({ path, query }, chosen.access.company.id));
  return chosen;
}

/**
 * The same for a page whose link comes from outside and names no company: it is for any company in which the visitor has
 * the permission.
 */
export function readPermittedCompany(scope: string, requestedId: string | undefined): Promise<Granted | AccessProblem> {
  return choose(choosePermittedCompany, scope, requestedId);
}

async function choose(
  choice: typeof chooseCompany,
  scope: string,
  requestedId: string | undefined,
): Promise<Granted | AccessProblem> {
  const session = await readSession();
  if (!session) return { kind: 'signed-out' };
  const answer = await askViewer(session);
  if (answer.kind !== 'data') return answer;
  const { companyAccess, isStaff, partners } = answer.data.viewer;
  const rememberedId = await readRememberedCompany();
  const chosen = choice(companyAccess, scope, { requestedId, rememberedId });
  return Object.assign(chosen, { session, isStaff, isOfPartner: partners.length > 0 });
}

function withCompany({ path, query }: RequestedPage, companyId: string): string {
  const given = Object.entries(query).flatMap(([name, values]) =>
    [values ?? []].flat().map((value): [string, string] => [name, value]),
  );
  return `${path}?${new URLSearchParams([['company', companyId], ...given.filter(([name]) => name !== 'company')])}`;
}
