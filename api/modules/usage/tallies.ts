import type { APITokenScope } from '#shared/permissions.ts';
import type { Viewer } from '../../auth/viewer.ts';
import type { AnsweredRequest } from '../../services.ts';
import type { GivenUsage } from './store.ts';

/** Midnight in every time zone falls on a quarter-hour, so any company's day can be derived from a quarter later. */
const quarterMs = 15 * 60_000;

interface TokenTally {
  requests: number;
  errors: number;
  rateLimited: number;
  cost: number;
  readonly scopes: Set<APITokenScope>;
}

interface PartnerTally {
  requests: number;
  lastUsedAt: number;
}

/** The requests within a quarter-hour. */
interface Quarter {
  readonly tokens: Map<string, TokenTally>;
  /** By partner and company. */
  readonly partners: Map<string, PartnerTally>;
}

/** Collects usage in memory. */
export class Tallies {
  readonly #quarters = new Map<number, Quarter>();

  /** The number of keys and of pairs of partner and company, counted per quarter-hour. */
  get size(): number {
    let size = 0;
    for (const { tokens, partners } of this.#quarters.values()) size += tokens.size + partners.size;
    return size;
  }

  count(viewer: Viewer, { outcome, cost }: AnsweredRequest, at: number): void {
    const quarter = this.#quarter(Math.floor(at / quarterMs));
    const uses = viewer.takeUses();
    if (viewer.actor.kind === 'PARTNER') {
      // A request that reads a company five times counts as one request to that company.
      for (const companyId of new Set(uses.map((use) => use.companyId))) {
        addPartner(quarter, `${viewer.actor.id} ${companyId}`, { requests: 1, lastUsedAt: at });
      }
      return;
    }
    const tally = tallyOf(quarter, viewer.actor.id);
    tally.requests += 1;
    tally.cost += cost;
    if (outcome === 'error') tally.errors += 1;
    if (outcome === 'rateLimited') tally.rateLimited += 1;
    for (const { scope } of uses) tally.scopes.add(scope);
  }

  addAll(other: Tallies): void {
    for (const [number, { tokens, partners }] of other.#quarters) {
      const quarter = this.#quarter(number);
      for (const [id, given] of tokens) {
        const tally = tallyOf(quarter, id);
        tally.requests += given.requests;
        tally.errors += given.errors;
        tally.rateLimited += given.rateLimited;
        tally.cost += given.cost;
        for (const scope of given.scopes) tally.scopes.add(scope);
      }
      for (const [name, given] of partners) addPartner(quarter, name, given);
    }
  }

  rows(): GivenUsage {
    const tokens: GivenUsage['tokens'][number][] = [];
    const scopes: GivenUsage['scopes'][number][] = [];
    const partners: GivenUsage['partners'][number][] = [];
    for (const [number, quarter] of this.#quarters) {
      const at = isoText(number * quarterMs);
      for (const [id, { scopes: used, rateLimited, ...counts }] of quarter.tokens) {
        tokens.push({ id, at, ...counts, rate_limited: rateLimited });
        for (const scope of used) scopes.push({ id, at, scope });
      }
      for (const [name, { requests, lastUsedAt }] of quarter.partners) {
        const [id = '', companyId = ''] = name.split(' ');
        partners.push({ id, company_id: companyId, at, requests, last_used_at: isoText(lastUsedAt) });
      }
    }
    return { tokens, scopes, partners };
  }

  #quarter(number: number): Quarter {
    let quarter = this.#quarters.get(number);
    if (quarter === undefined) this.#quarters.set(number, (quarter = { tokens: new Map(), partners: new Map() }));
    return quarter;
  }
}

function tallyOf({ tokens }: Quarter, id: string): TokenTally {
  let tally = tokens.get(id);
  if (tally === undefined) {
    tokens.set(id, (tally = { requests: 0, errors: 0, rateLimited: 0, cost: 0, scopes: new Set() }));
  }
  return tally;
}

function addPartner({ partners }: Quarter, name: string, { requests, lastUsedAt }: PartnerTally): void {
  const known = partners.get(name);
  if (known === undefined) {
    partners.set(name, { requests, lastUsedAt });
    return;
  }
  known.requests += requests;
  known.lastUsedAt = Math.max(known.lastUsedAt, lastUsedAt);
}

function isoText(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
