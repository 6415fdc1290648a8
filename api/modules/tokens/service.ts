import DataLoader from 'dataloader';
import { type APITokenScope, knownScopes } from '../../auth/permissions.ts';
import { nothing, type Viewer } from '../../auth/viewer.ts';
import type { RequestContext, Services } from '../../context.ts';
import { findByIds, type ListArguments, type Page, readPage } from '../../db/list.ts';
import { badUserInput } from '../../errors.ts';
import { findRecentUses, findScopeUses, findTokenDays, type TokenDayRow } from '../usage/index.ts';
import { type APITokenRow, type APITokenSecretRow, apiTokenTable, findSecrets } from './store.ts';

/** Keys of a company. Needs TOKENS_READ there; an unknown or foreign company has none. */
export function listAPITokensByCompany(
  { services, viewer }: RequestContext,
  companyId: string,
  list: ListArguments,
): Promise<Page<APITokenRow>> {
  const tenant = services.database.tenant(viewer.scopeFor(companyId, 'TOKENS_READ') ?? nothing);
  const context = { cursors: services.cursors, viewerId: viewer.actor.id, parentId: companyId };
  return readPage(tenant, apiTokenTable, context, list);
}

/** A key; undefined for an unknown id and for a foreign one alike. Needs TOKENS_READ. */
export async function getAPIToken({ services, viewer }: RequestContext, id: string): Promise<APITokenRow | undefined> {
  return (await findByIds(services.database.tenant(viewer.scopeWith('TOKENS_READ')), apiTokenTable, [id]))[0];
}

/** Loads the secrets of the keys of a page: one statement a request. */
export type SecretLoader = DataLoader<string, APITokenSecretRow[]>;

/** A loader for one request; only ids of keys the viewer was shown are ever asked of it. */
export function createSecretLoader({ database, now }: Services, viewer: Viewer): SecretLoader {
  return new DataLoader(async (tokenIds) => {
    const at = new Date(now()).toISOString();
    const secrets = await findSecrets(database.tenant(viewer.reachable), tokenIds, at);
    return tokenIds.map((tokenId) => secrets.filter((secret) => secret.tokenId === tokenId));
  });
}

/** Loads the requests of the last 24 hours of the keys of a page: one statement a request. */
export type RecentUseLoader = DataLoader<string, string>;

export function createRecentUseLoader({ database, now }: Services, viewer: Viewer): RecentUseLoader {
  return new DataLoader(async (tokenIds) => {
    const at = new Date(now()).toISOString();
    const uses = await findRecentUses(database.tenant(viewer.reachable), tokenIds, at);
    const requests = new Map(uses.map((use) => [use.tokenId, use.requests]));
    return tokenIds.map((tokenId) => requests.get(tokenId) ?? '0');
  });
}

/** A scope a key was given, and the last day of the last 30 on which it used it. */
export interface ScopeUse {
  readonly scope: APITokenScope;
  readonly lastUsedOn: string | null;
}

/** Loads the uses of the scopes of the keys of a page: one statement a request. */
export type ScopeUseLoader = DataLoader<APITokenRow, ScopeUse[], string>;

export function createScopeUseLoader({ database }: Services, viewer: Viewer): ScopeUseLoader {
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

interface DateRange {
  readonly startDate: string;
  readonly endDate: string;
}

/** A quarter of a year. */
export const maximumUsageDays = 92;

/** Loads the usage of the keys of a page, day by day: one statement for every range that is asked for. */
export type UsageLoader = DataLoader<{ readonly tokenId: string; readonly range: DateRange }, TokenDayRow[], string>;

export function createUsageLoader({ database }: Services, viewer: Viewer): UsageLoader {
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

/** Throws BAD_USER_INPUT for a range that ends before it starts or is too long. */
export function assertUsageRange({ startDate, endDate }: DateRange): void {
  const days = (Date.parse(endDate) - Date.parse(startDate)) / 86_400_000 + 1;
  if (days < 1) throw badUserInput(`range ends (${endDate}) before it starts (${startDate}).`);
  if (days > maximumUsageDays) {
    throw badUserInput(`range holds ${days} days; usage is told for at most ${maximumUsageDays} at once.`);
  }
}

function usageKey({ tokenId, range }: { readonly tokenId: string; readonly range: DateRange }): string {
  return `${tokenId} ${range.startDate} ${range.endDate}`;
}
