import { askApi } from './api-client.ts';
import { chooseCompany, type CompanyChoice } from './company-access.ts';
import type { ApiAnswer } from './graphql-request.ts';
import { readSession } from './session.ts';
import type { Session } from './session-cookie.ts';
import { viewerOperation } from './viewer.ts';

type WithSession<Choice> = Choice & { session: Session; isStaff: boolean };
type Granted = WithSession<Extract<CompanyChoice, { kind: 'granted' }>>;

/** Everything that keeps a page from showing a company's data. */
export type AccessProblem =
  | Exclude<ApiAnswer<never>, { kind: 'data' }>
  | { kind: 'signed-out' }
  | WithSession<Extract<CompanyChoice, { kind: 'denied' }>>
  | WithSession<Extract<CompanyChoice, { kind: 'foreign' }>>
  | WithSession<Extract<CompanyChoice, { kind: 'no-company' }>>;

/** Asks the API what the visitor may do; a page shows data only when this says `granted`, and the API checks again. */
export async function readAccess(scope: string, requestedId: string | undefined): Promise<Granted | AccessProblem> {
  const session = await readSession();
  if (!session) return { kind: 'signed-out' };
  const answer = await askApi(session, viewerOperation);
  if (answer.kind !== 'data') return answer;
  const { companyAccess, isStaff } = answer.data.viewer;
  return Object.assign(chooseCompany(companyAccess, scope, requestedId), { session, isStaff });
}
