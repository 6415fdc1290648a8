import type { ApiAnswer } from '../graphql/graphql-request.ts';
import type { Session } from './session-cookie.ts';
import type { CompanyAccess } from './portal-viewer.ts';

/** The response of `GET /api/session`: everything that the browser learns about its session. */
export type SessionState = { signedIn: false } | SignedIn;

interface SignedIn {
  signedIn: true;
  name: string;
  email: string | null;
  /** Whether the user works for the platform. */
  isStaff: boolean;
  /** Whether the user is one of the people of a partner. */
  isOfPartner: boolean;
  companies: { id: string; name: string; role: string | null; scopes: string[] }[];
}

/** Whether the user manages a partner and belongs to no company. */
export function isOfPartnerOnly(session: SessionState): boolean {
  return session.signedIn && session.isOfPartner && session.companies.length === 0;
}

interface ViewerAnswer {
  viewer: { actor: { name: string }; companyAccess: CompanyAccess[]; isStaff: boolean; partners: unknown[] };
}

/** What the browser may know, from the cookie and the API's response. */
export function describeSession(session: Session, answer: ApiAnswer<ViewerAnswer>): SessionState {
  if (answer.kind === 'unauthenticated') return { signedIn: false };
  const { name, email } = session;
  // The API may be unavailable, or another GraphQL endpoint without a viewer. The user is still signed in, without
  // companies.
  if (answer.kind !== 'data') return { signedIn: true, name, email, isStaff: false, isOfPartner: false, companies: [] };
  const { actor, companyAccess, isStaff, partners } = answer.data.viewer;
  const companies = companyAccess.map(({ company, role, scopes }) => ({ ...company, role, scopes }));
  return { signedIn: true, name: actor.name, email, isStaff, isOfPartner: partners.length > 0, companies };
}
