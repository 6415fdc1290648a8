import { type APITokenScope, apiTokenScopes, permissions } from '#shared/permissions.ts';

/** An area of the API that a key can access. The words complete "It may …". */
export interface ScopeArea {
  area: string;
  read: { scope: APITokenScope; words: string };
  write?: { scope: APITokenScope; words: string };
}

/** Permissions as the form shows them: every area has one to read, and some have one to write. */
export const scopeAreas: readonly ScopeArea[] = apiTokenScopes
  .map((scope) => ({ scope, ...permissions[scope] }))
  .flatMap((read, _, all) => {
    if (read.access !== 'read') return [];
    const write = all.find(({ area, access }) => area === read.area && access === 'write');
    return [{ area: read.area, read, ...(write && { write }) }];
  });

/** Presets for the three most common clients. */
export const scopePresets: readonly { name: string; scopes: readonly APITokenScope[] }[] = [
  { name: 'Read only', scopes: ['CAMPAIGNS_READ', 'AUDIENCES_READ', 'REPORTS_READ'] },
  { name: 'Reporting', scopes: ['CAMPAIGNS_READ', 'REPORTS_READ'] },
  { name: 'Campaign manager', scopes: ['CAMPAIGNS_READ', 'CAMPAIGNS_WRITE', 'AUDIENCES_READ', 'REPORTS_READ'] },
];

/**
 * The choice after a permission is toggled. Write permission requires read permission: adding write adds read, and
 * removing read removes write.
 */
export function switchScope(chosen: readonly APITokenScope[], scope: APITokenScope, on: boolean): APITokenScope[] {
  const area = scopeAreas.find(({ read, write }) => read.scope === scope || write?.scope === scope);
  const affected = area && scope === (on ? area.write?.scope : area.read.scope) ? scopesOf(area) : [scope];
  return inOrder(on ? [...chosen, ...affected] : chosen.filter((one) => !affected.includes(one)));
}

/** The same permissions without duplicates, in the order of the form. */
export function inOrder(scopes: readonly string[]): APITokenScope[] {
  return apiTokenScopes.filter((scope) => scopes.includes(scope));
}

/** Descriptions of permissions. Each completes "It can …". */
export function scopeWords(scopes: readonly string[]): string[] {
  return scopeAreas
    .flatMap(({ read, write }) => (write ? [read, write] : [read]))
    .filter(({ scope }) => scopes.includes(scope))
    .map(({ words }) => words);
}

/** A permission together with its prerequisite: write requires read. */
export function scopeWithReading(scope: APITokenScope): APITokenScope[] {
  const area = scopeAreas.find(({ write }) => write?.scope === scope);
  return area ? [area.read.scope, scope] : [scope];
}

/** A permission's name: "Campaigns (write)". */
export function scopeName(scope: string): string {
  const area = scopeAreas.find((candidate) => scopesOf(candidate).some((one) => one === scope));
  if (!area) return scope;
  return area.write?.scope === scope ? `${area.area} (write)` : `${area.area} (read)`;
}

/** The strongest permission of each area, because write includes read. */
export function strongestScopes(scopes: readonly string[]): APITokenScope[] {
  return scopeAreas.flatMap(({ read, write }) => {
    const strongest = [write, read].find((one) => one !== undefined && scopes.includes(one.scope));
    return strongest === undefined ? [] : [strongest.scope];
  });
}

/** The names of permissions, one for each area: "Campaigns (write)", which includes reading, and "Reports (read)". */
export function scopeNames(scopes: readonly string[]): string[] {
  return strongestScopes(scopes).map(scopeName);
}

function scopesOf({ read, write }: ScopeArea): APITokenScope[] {
  return write ? [read.scope, write.scope] : [read.scope];
}
