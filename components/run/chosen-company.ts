import type { SessionState } from '#lib/session/session-state.ts';

/** The company that the reader chose: in the URL, else in the header. */
export function chosenCompany(session: SessionState | 'loading'): { id: string; name: string } | null {
  if (session === 'loading' || !session.signedIn) return null;
  const { companies, companyId } = session;
  const requested = new URLSearchParams(window.location.search).get('company');
  const find = (id: string | null) => companies.find((company) => company.id === id) ?? null;
  return find(requested) ?? find(companyId);
}
