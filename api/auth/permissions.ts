import { type APITokenScope, apiTokenScopes, permissions } from '#shared/permissions.ts';

export type CompanyRole = 'ADMIN' | 'EDITOR' | 'VIEWER';

const viewerScopes = scopesFrom('VIEWER');
const editorScopes = scopesFrom('VIEWER', 'EDITOR');

const scopesOfRole: Readonly<Record<CompanyRole, readonly APITokenScope[]>> = {
  VIEWER: viewerScopes,
  EDITOR: editorScopes,
  ADMIN: apiTokenScopes,
};

function scopesFrom(...roles: CompanyRole[]): APITokenScope[] {
  return apiTokenScopes.filter((scope) => roles.includes(permissions[scope].lowestRole));
}

/** The permissions that change nothing and show data only. */
export const readScopes = viewerScopes;

/** The permissions of a role in its own company. */
export function scopesOf(role: CompanyRole): readonly APITokenScope[] {
  return scopesOfRole[role];
}

/**
 * An agency's permissions in a company that it manages: those on data, not on access. Only the company's own admins
 * manage its keys, members, partners and audit log.
 */
export function managedScopes(scopes: readonly APITokenScope[]): APITokenScope[] {
  return scopes.filter((scope) => editorScopes.includes(scope));
}

/** The permissions that a company can grant to a partner: those on data, never on access, whatever its admin may do. */
export const partnerScopes: readonly APITokenScope[] = editorScopes;

/** Keeps the known permissions in the order of the table, because the database may contain older ones. */
export function knownScopes(texts: readonly string[]): APITokenScope[] {
  return apiTokenScopes.filter((scope) => texts.includes(scope));
}
