import type { APITokenScope } from '#shared/permissions.ts';
import type { Viewer } from '../../auth/viewer.ts';
import type { AnsweredRequest } from '../../services.ts';
import type { GivenUsage } from './store.ts';

/** Midnight in every time zone falls on a quarter-hour, so any company's day can be derived from a quarter later. */
const quarterMs = 15 * 60_000;

interface Tally {
  requests: number;
  errors: number;
  rateLimited: number;
  cost: number;
}

interface TokenTally extends Tally {
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
  /** By partner, for all of its requests. */
  readonly partnerTotals: Map<string, Tally>;
}

/** Collects usage in memory. */
export class Tallies {
  readonly #quarters = new Map<number, Quarter>();

  /** The number of keys, of partners, and of pairs of partner and company, counted per quarter-hour. */
  get size(): number {
    let size = 0;
    for (const { tokens, partners, partnerTotals } of this.#quarters.values()) {
      size += tokens.size + partners.size + partnerTotals.size;
    }
    return size;
  }

  count(viewer: Viewer, request: AnsweredRequest, at: number): void {
    const quarter = this.#quarter(Math.floor(at / quarterMs));
    const uses = viewer.takeUses();
    if (viewer.actor.kind === 'PARTNER') {
      // A request that reads a company five times counts as one request to that company.
      for (const companyId of new Set(uses.map((use) => use.companyId))) {
        addPartner(quarter, `${viewer.actor.id} ${companyId}`, { requests: 1, lastUsedAt: at });
      }
      addTo(totalOf(quarter, viewer.actor.id), tallyOfRequest(request));
      return;
    }
    const tally = tallyOf(quarter, viewer.actor.id);
    addTo(tally, tallyOfRequest(request));
    for (const { scope } of uses) tally.scopes.add(scope);
  }

  addAll(other: Tallies): void {
    for (const [number, { tokens, partners, partnerTotals }] of other.#quarters) {
      const quarter = this.#quarter(number);
      for (const [id, given] of tokens) {
        const tally = tallyOf(quarter, id);
        addTo(tally, given);
        for (const scope of given.scopes) tally.scopes.add(scope);
      }
      for (const [name, given] of partners) addPartner(quarter, name, given);
      for (const [id, given] of partnerTotals) addTo(totalOf(quarter, id), given);
    }
  }

  rows(): GivenUsage {
    const tokens: GivenUsage['tokens'][number][] = [];
    const scopes: GivenUsage['scopes'][number][] = [];
    const partners: GivenUsage['partners'][number][] = [];
    const partnerTotals: GivenUsage['partner_totals'][number][] = [];
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
      for (const [id, { rateLimited, ...counts }] of quarter.partnerTotals) {
        partnerTotals.push({ id, at, ...counts, rate_limited: rateLimited });
      }
    }
    return { tokens, scopes, partners, partner_totals: partnerTotals };
  }

  #quarter(number: number): Quarter {
    let quarter = this.#quarters.get(number);
    if (quarter === undefined) {
      quarter = { tokens: new Map(), partners: new Map(), partnerTotals: new Map() };
      this.#quarters.set(number, quarter);
    }
    return quarter;
  }
}

function tallyOf({ tokens }: Quarter, id: string): TokenTally {
  let tally = tokens.get(id);
  if (tally === undefined) {
    tokens.set(id, (tally = { ...noRequests, scopes: new Set() }));
  }
  return tally;
}

const noRequests: Readonly<Tally> = { requests: 0, errors: 0, rateLimited: 0, cost: 0 };

function totalOf({ partnerTotals }: Quarter, id: string): Tally {
  let tally = partnerTotals.get(id);
  if (tally === undefined) partnerTotals.set(id, (tally = { ...noRequests }));
  return tally;
}

function tallyOfRequest({ outcome, cost }: AnsweredRequest): Tally {
  return {
    requests: 1,
    errors: outcome === 'error' ? 1 : 0,
    rateLimited: outcome === 'rateLimited' ? 1 : 0,
    cost,
  };
}

function addTo(tally: Tally, given: Tally): void {
  tally.requests += given.requests;
  tally.errors += given.errors;
  tally.rateLimited += given.rateLimited;
  tally.cost += given.cost;
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
