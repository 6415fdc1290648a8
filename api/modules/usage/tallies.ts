import type { APITokenScope } from '../../auth/permissions.ts';
import type { Viewer } from '../../auth/viewer.ts';
import type { AnsweredRequest } from './recorder.ts';
import type { GivenUsage } from './store.ts';

/** Every time zone's midnight falls on a quarter of an hour, so the day of a quarter can be told later, for any company. */
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

/** What was asked within a quarter of an hour. */
interface Quarter {
  readonly tokens: Map<string, TokenTally>;
  /** By partner and company. */
  readonly partners: Map<string, PartnerTally>;
}

/** Usage as it gathers in memory. */
export class Tallies {
  readonly #quarters = new Map<number, Quarter>();

  /** Keys and pairs of partner and company, each for every quarter of an hour. */
  get size(): number {
    let size = 0;
    for (const { tokens, partners } of this.#quarters.values()) size += tokens.size + partners.size;
    return size;
  }

  count(viewer: Viewer, { outcome, cost }: AnsweredRequest, at: number): void {
    const quarter = this.#quarter(Math.floor(at / quarterMs));
    const uses = viewer.takeUses();
    if (viewer.actor.kind === 'PARTNER') {
      // A request that asks for an account five times is one request of that account.
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
