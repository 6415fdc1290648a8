/** A part of the API that a key may be let into. */
export interface ScopeArea {
  area: string;
  read: { scope: string; words: string };
  write?: { scope: string; words: string };
}

/** Permissions as the form shows them. The words complete the sentence "It may …". */
export const scopeAreas: readonly ScopeArea[] = [
  {
    area: 'Campaigns',
    read: { scope: 'CAMPAIGNS_READ', words: 'read campaigns, their budgets and schedules' },
    write: { scope: 'CAMPAIGNS_WRITE', words: 'create and change campaigns, and so spend money' },
  },
  {
    area: 'Audiences',
    read: { scope: 'AUDIENCES_READ', words: 'read audiences and their sizes' },
    write: { scope: 'AUDIENCES_WRITE', words: 'create, change and delete audiences, and upload people to them' },
  },
  { area: 'Reports', read: { scope: 'REPORTS_READ', words: 'read performance and spend' } },
  {
    area: 'API keys',
    read: { scope: 'TOKENS_READ', words: 'list the company’s API keys, without their values' },
    write: { scope: 'TOKENS_WRITE', words: 'create, change, rotate and revoke API keys' },
  },
  {
    area: 'Access',
    read: { scope: 'ACCESS_READ', words: 'read which people and partners have access' },
    write: { scope: 'ACCESS_WRITE', words: 'give access to people and partners, and take it away' },
  },
  { area: 'Audit log', read: { scope: 'AUDIT_READ', words: 'read who changed what' } },
];

/** Ready-made choices for the three most common clients. */
export const scopePresets = [
  { name: 'Read only', scopes: ['CAMPAIGNS_READ', 'AUDIENCES_READ', 'REPORTS_READ'] },
  { name: 'Reporting', scopes: ['CAMPAIGNS_READ', 'REPORTS_READ'] },
  { name: 'Campaign manager', scopes: ['CAMPAIGNS_READ', 'CAMPAIGNS_WRITE', 'AUDIENCES_READ', 'REPORTS_READ'] },
] as const;

/** The choice after a permission is switched: writing implies reading, and without reading there is no writing. */
export function switchScope(chosen: readonly string[], scope: string, on: boolean): string[] {
  const area = scopeAreas.find(({ read, write }) => read.scope === scope || write?.scope === scope);
  const affected = area && scope === (on ? area.write?.scope : area.read.scope) ? scopesOf(area) : [scope];
  return inOrder(on ? [...chosen, ...affected] : chosen.filter((one) => !affected.includes(one)));
}

/** The same scopes once each, in the order of the form. */
export function inOrder(scopes: readonly string[]): string[] {
  return scopeAreas.flatMap(scopesOf).filter((scope) => scopes.includes(scope));
}

/** What a set of scopes lets its bearer do, each completing "It may …". */
export function scopeWords(scopes: readonly string[]): string[] {
  return scopeAreas
    .flatMap(({ read, write }) => (write ? [read, write] : [read]))
    .filter(({ scope }) => scopes.includes(scope))
    .map(({ words }) => words);
}

/** A permission together with the one it needs: writing needs reading. */
export function scopeWithReading(scope: string): string[] {
  const area = scopeAreas.find(({ write }) => write?.scope === scope);
  return area ? [area.read.scope, scope] : [scope];
}

/** What a permission is called: "Campaigns (write)". */
export function scopeName(scope: string): string {
  const area = scopeAreas.find((candidate) => scopesOf(candidate).includes(scope));
  if (!area) return scope;
  return area.write?.scope === scope ? `${area.area} (write)` : `${area.area} (read)`;
}

/** Scopes in as few words as a table cell has room for: "Campaigns (write), Reports". */
export function scopeSummary(scopes: readonly string[]): string {
  return scopeAreas
    .filter((area) => scopesOf(area).some((scope) => scopes.includes(scope)))
    .map(({ area, write }) => (write && scopes.includes(write.scope) ? `${area} (write)` : area))
    .join(', ');
}

function scopesOf({ read, write }: ScopeArea): string[] {
  return write ? [read.scope, write.scope] : [read.scope];
}
