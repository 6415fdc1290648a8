import type { CompanyAccess } from './viewer.ts';

/** Which company a page is about, and whether the viewer may see it there. */
export type CompanyChoice =
  | { kind: 'granted'; access: CompanyAccess; choices: CompanyAccess[] }
  /** A member, but without the right. */
  | { kind: 'denied'; access: CompanyAccess; choices: CompanyAccess[] }
  /** The company asked for is not one of the viewer's, or does not exist: no telling which. */
  | { kind: 'foreign'; choices: CompanyAccess[] }
  | { kind: 'no-company' };

/** Picks the company asked for, else the first where the viewer has the scope, else the first of all. */
export function chooseCompany(
  companies: readonly CompanyAccess[],
  scope: string,
  requestedId: string | undefined,
): CompanyChoice {
  const choices = companies.filter(({ scopes }) => scopes.includes(scope));
  const access =
    requestedId === undefined
      ? (choices[0] ?? companies[0])
      : companies.find(({ company }) => company.id === requestedId);
  if (access) return { kind: choices.includes(access) ? 'granted' : 'denied', access, choices };
  return companies.length === 0 ? { kind: 'no-company' } : { kind: 'foreign', choices };
}
