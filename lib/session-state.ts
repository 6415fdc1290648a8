import type { ApiAnswer } from './graphql-request.ts';
import type { Session } from './session-cookie.ts';
import type { CompanyAccess } from './viewer.ts';

/** The answer of `GET /api/session`: all the browser learns about its session. */
export type SessionState = { signedIn: false } | SignedIn;

interface SignedIn {
  signedIn: true;
  name: string;
  email: string | null;
  companies: { id: string; name: string; role: string | null; scopes: string[] }[];
}

interface ViewerAnswer {
  viewer: { actor: { name: string }; companyAccess: CompanyAccess[] };
}

/** What the browser may know, from the cookie and the API's word on it. */
export function describeSession(session: Session, answer: ApiAnswer<ViewerAnswer>): SessionState {
  if (answer.kind === 'unauthenticated') return { signedIn: false };
  const { name, email } = session;
  // The API may be down, or be another GraphQL endpoint that knows no viewer: still signed in, with nothing to list.
  if (answer.kind !== 'data') return { signedIn: true, name, email, companies: [] };
  const { actor, companyAccess } = answer.data.viewer;
  const companies = companyAccess.map(({ company, role, scopes }) => ({ ...company, role, scopes }));
  return { signedIn: true, name: actor.name, email, companies };
}
