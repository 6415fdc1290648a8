import DataLoader from 'dataloader';
import type { APITokenScope } from '#shared/permissions.ts';
import { knownScopes } from '../../auth/permissions.ts';
import { nothing } from '../../auth/viewer.ts';
import type { RequestContext } from '../../context.ts';
import { findByIds, type ListArguments, type Page, readPage } from '../../db/list/list.ts';
import { findRecentUses, findScopeUses, findTokenDays, type TokenDayRow, type UsageRange } from '../usage/index.ts';
import { type APITokenRow, type APITokenSecretRow, apiTokenTable, findSecrets } from './store.ts';

/** Lists the keys of a company. Needs TOKENS_READ there; an unknown or inaccessible company has none. */
export function listAPITokensByCompany(
  { database, services, viewer }: RequestContext,
  companyId: string,
  list: ListArguments,
): Promise<Page<APITokenRow>> {
  const tenant = database.tenant(viewer.scopeFor(companyId, 'TOKENS_READ') ?? nothing);
  const context = { cursors: services.cursors, viewerId: viewer.actor.id, parentId: companyId };
  return readPage(tenant, apiTokenTable, context, list);
}

/** A key; undefined for an unknown or inaccessible id. Needs TOKENS_READ. */
export async function getAPIToken({ database, viewer }: RequestContext, id: string): Promise<APITokenRow | undefined> {
  return (await findByIds(database.tenant(viewer.scopeWith('TOKENS_READ')), apiTokenTable, [id]))[0];
}

/** Loads the secrets of API keys that the viewer can read: one statement per request. */
export function createSecretLoader({
  database,
  services,
  viewer,
}: RequestContext): DataLoader<string, APITokenSecretRow[]> {
  return new DataLoader(async (tokenIds) => {
    const at = new Date(services.now()).toISOString();
    const secrets = await findSecrets(database.tenant(viewer.reachable), tokenIds, at);
    return tokenIds.map((tokenId) => secrets.filter((secret) => secret.tokenId === tokenId));
  });
}

/** Loads the requests of the last 24 hours for a page of keys: one statement per request. */
export function createRecentUseLoader({ database, services, viewer }: RequestContext): DataLoader<string, string> {
  return new DataLoader(async (tokenIds) => {
    const at = new Date(services.now()).toISOString();
    const uses = await findRecentUses(database.tenant(viewer.reachable), tokenIds, at);
    const requests = new Map(uses.map((use) => [use.tokenId, use.requests]));
    return tokenIds.map((tokenId) => requests.get(tokenId) ?? '0');
  });
}

/** A permission of a key, and the last day of the last 30 on which the key used it. */
export interface ScopeUse {
  readonly scope: APITokenScope;
  readonly lastUsedOn: string | null;
}

/** Loads the permission uses of a page's keys: one statement per request. */
export function createScopeUseLoader({
  database,
  viewer,
}: RequestContext): DataLoader<APITokenRow, ScopeUse[], string> {
  return new DataLoader(
    async (tokens) => {
      const ids = tokens.map(({ id }) => id);
      const uses = await findScopeUses(database.tenant(viewer.reachable), ids);
      const lastUsed = new Map(uses.map(({ tokenId, scope, lastUsedOn }) => [`${tokenId} ${scope}`, lastUsedOn]));
      return tokens.map(({ id, scopes }) =>
        knownScopes(scopes).map((scope) => ({ scope, lastUsedOn: lastUsed.get(`${id} ${scope}`) ?? null })),
      );
    },
    { cacheKeyFn: ({ id }) => id },
  );
}

/** Loads the daily usage of a page's keys: one statement per range. */
export function createUsageLoader({
  database,
  viewer,
}: RequestContext): DataLoader<{ readonly tokenId: string; readonly range: UsageRange }, TokenDayRow[], string> {
  return new DataLoader(
    async (wanted) => {
      const byRange = Map.groupBy(wanted, ({ range }) => `${range.startDate} ${range.endDate}`);
      const found = new Map<string, TokenDayRow[]>();
      for (const sameRange of byRange.values()) {
        const [first] = sameRange;
        if (first === undefined) continue;
        const ids = sameRange.map(({ tokenId }) => tokenId);
        const days = await findTokenDays(database.tenant(viewer.reachable), ids, first.range);
        for (const [tokenId, rows] of Map.groupBy(days, (day) => day.tokenId)) {
          found.set(usageKey({ tokenId, range: first.range }), rows);
        }
      }
      return wanted.map((key) => found.get(usageKey(key)) ?? []);
    },
    { cacheKeyFn: usageKey },
  );
}

function usageKey({ tokenId, range }: { readonly tokenId: string; readonly range: UsageRange }): string {
  return `${tokenId} ${range.startDate} ${range.endDate}`;
}
