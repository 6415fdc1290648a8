import type { ApiAnswer } from '../graphql/graphql-request.ts';
import type { Session } from './session-cookie.ts';
import { chosenCompanyId } from './company-access.ts';
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
  /** Another GraphQL endpoint names no currency. */
  companies: { id: string; name: string; currencyCode?: string | undefined; role: string | null; scopes: string[] }[];
  /** The company that the user chose last, else the one of their highest role. Null for a user without a company. */
  companyId: string | null;
}

/** Whether the user has pages of their own (the staff console, the pages of a partner) and belongs to no company. */
export function isOutsideCompanies(session: SessionState): boolean {
  return session.signedIn && (session.isOfPartner || session.isStaff) && session.companies.length === 0;
}

interface ViewerAnswer {
  viewer: { actor: { name: string }; companyAccess: CompanyAccess[]; isStaff: boolean; partners: unknown[] };
}

/** What the browser may know of the companies of a token. */
export function companiesOf(access: readonly CompanyAccess[]): SignedIn['companies'] {
  return access.map(({ company: { id, name, currencyCode }, role, scopes }) => ({
    id,
    name,
    currencyCode,
    role,
    scopes,
  }));
}

/** What the browser may know, from the cookie and the API's response. */
export function describeSession(
  session: Session,
  answer: ApiAnswer<ViewerAnswer>,
  rememberedId?: string,
): SessionState {
  if (answer.kind === 'unauthenticated') return { signedIn: false };
  const { name, email } = session;
  // The API may be unavailable, or another GraphQL endpoint without a viewer. The user is still signed in, without
  // companies.
  if (answer.kind !== 'data') {
    return { signedIn: true, name, email, isStaff: false, isOfPartner: false, companies: [], companyId: null };
  }
  const { actor, companyAccess, isStaff, partners } = answer.data.viewer;
  const companies = companiesOf(companyAccess);
  const companyId = chosenCompanyId(companyAccess, { rememberedId });
  return { signedIn: true, name: actor.name, email, isStaff, isOfPartner: partners.length > 0, companies, companyId };
}
