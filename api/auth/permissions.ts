/** Rights an API key, a partner grant or a role can carry; the table below is the only place that knows who has which. */
export const apiTokenScopes = [
  'CAMPAIGNS_READ',
  'CAMPAIGNS_WRITE',
  'AUDIENCES_READ',
  'AUDIENCES_WRITE',
  'REPORTS_READ',
  'TOKENS_READ',
  'TOKENS_WRITE',
  'ACCESS_READ',
  'ACCESS_WRITE',
  'AUDIT_READ',
] as const;

export type APITokenScope = (typeof apiTokenScopes)[number];

export const companyRoles = ['ADMIN', 'EDITOR', 'VIEWER'] as const;

export type CompanyRole = (typeof companyRoles)[number];

const viewerScopes: readonly APITokenScope[] = ['CAMPAIGNS_READ', 'AUDIENCES_READ', 'REPORTS_READ'];
const editorScopes: readonly APITokenScope[] = [...viewerScopes, 'CAMPAIGNS_WRITE', 'AUDIENCES_WRITE'];

const scopesOfRole: Readonly<Record<CompanyRole, readonly APITokenScope[]>> = {
  VIEWER: viewerScopes,
  EDITOR: editorScopes,
  ADMIN: apiTokenScopes,
};

/** Scopes a role carries in its own company. */
export function scopesOf(role: CompanyRole): readonly APITokenScope[] {
  return scopesOfRole[role];
}

/**
 * What is left of an agency's scopes in a company it manages: its data, never its access. Keys, members, partners and
 * the audit trail stay with the company's own admins.
 */
export function managedScopes(scopes: readonly APITokenScope[]): APITokenScope[] {
  return scopes.filter((scope) => editorScopes.includes(scope));
}

/** What an account can let a partner do: its data, never its access, whatever the account's admin may do. */
export const partnerScopes: readonly APITokenScope[] = editorScopes;

/** Keeps what is a known scope, in the order of the table; database text can be older than the code. */
export function knownScopes(texts: readonly string[]): APITokenScope[] {
  return apiTokenScopes.filter((scope) => texts.includes(scope));
}
