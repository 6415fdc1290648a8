import type { CompanyAccess } from './portal-viewer.ts';

/** Required in the place of a permission: that the viewer is a member of the company, with any role. */
export const membership = 'MEMBERSHIP';

/** Whether a viewer has what a page requires: a permission, or {@link membership}. */
export function hasAccess({ role, scopes }: Pick<CompanyAccess, 'role' | 'scopes'>, required: string): boolean {
  return required === membership ? role !== null : scopes.includes(required);
}

/** The company of a page, and whether the viewer may see the page for it. */
export type CompanyChoice =
  | { kind: 'granted'; access: CompanyAccess; choices: CompanyAccess[] }
  /** A member without the permission. */
  | { kind: 'denied'; access: CompanyAccess; choices: CompanyAccess[] }
  /** The viewer isn't a member of the requested company, or it doesn't exist. The page doesn't reveal which. */
  | { kind: 'foreign'; choices: CompanyAccess[] }
  | { kind: 'no-company' };

/** The company of a page: the one in its URL, else the viewer's own. A missing permission selects no other company. */
export function chooseCompany(
  companies: readonly CompanyAccess[],
  scope: string,
  { requestedId, rememberedId }: { requestedId?: string | undefined; rememberedId?: string | undefined },
): CompanyChoice {
  const choices = companies.filter((company) => hasAccess(company, scope));
  const access = requestedId === undefined ? ownCompany(companies, rememberedId) : withId(companies, requestedId);
  if (access) return { kind: choices.includes(access) ? 'granted' : 'denied', access, choices };
  return companies.length === 0 ? { kind: 'no-company' } : { kind: 'foreign', choices };
}

/**
 * The company of a page that changes a company of the viewer's choice: the one in its URL, else the viewer's own, among
 * those in which the viewer has the permission. Only a viewer who has it nowhere is denied.
 */
export function choosePermittedCompany(
  companies: readonly CompanyAccess[],
  scope: string,
  ids: { requestedId?: string | undefined; rememberedId?: string | undefined },
): CompanyChoice {
  const permitted = companies.filter((company) => hasAccess(company, scope));
  return chooseCompany(permitted.length > 0 ? permitted : companies, scope, ids);
}

/**
 * The company that the viewer chose in the header, for a page that works with any company: the one in the URL, else the
 * viewer's own. Null for a viewer without a company.
 */
export function chosenCompanyId(
  companies: readonly CompanyAccess[],
  { requestedId, rememberedId }: { requestedId?: string | undefined; rememberedId?: string | undefined },
): string | null {
  const requested = requestedId === undefined ? undefined : withId(companies, requestedId);
  return (requested ?? ownCompany(companies, rememberedId))?.company.id ?? null;
}

const roles = ['ADMIN', 'EDITOR', 'VIEWER'];

/** The company that the viewer chose last, else the first of those in which their role is highest. */
function ownCompany(companies: readonly CompanyAccess[], rememberedId: string | undefined): CompanyAccess | undefined {
  const remembered = rememberedId === undefined ? undefined : withId(companies, rememberedId);
  if (remembered !== undefined) return remembered;
  for (const role of roles) {
    const highest = companies.find((company) => company.role === role);
    if (highest !== undefined) return highest;
  }
  return companies[0];
}

function withId(companies: readonly CompanyAccess[], id: string): CompanyAccess | undefined {
  return companies.find(({ company }) => company.id === id);
}
