import type { Sql } from 'postgres';
import type { Digests } from '../auth/digest.ts';
import type { Database } from '../db/database.ts';

/** What a scenario's rows made possible: Litfass finds out itself who may see what, the peers are told. */
export interface Seeded {
  /** API key Litfass is called with; the peers ask for none. */
  readonly token: string;
  /** Companies the key reaches: the peers' only filter. */
  readonly companyIds: readonly string[];
}

/** Connection of a peer; timestamps and dates are text, as in ours. */
export type PeerSql = Sql<{ timestamp: string }>;

/** Resolvers in the form Apollo Server and Yoga both take; what isn't named is read from the property of its name. */
type PeerResolvers = Readonly<
  Record<string, Readonly<Record<string, (parent: never, args: Readonly<Record<string, unknown>>) => unknown>>>
>;

/** How many times a peer's requests a second Litfass has to serve. */
interface Bars {
  readonly apollo: number;
  readonly yoga: number;
}

/** One measurement: rows, an operation, and what other servers need to give the same answer from the same rows. */
export interface Scenario {
  readonly name: string;
  /** One sentence for the results. */
  readonly title: string;
  readonly bars: Bars;
  readonly operation: string;
  readonly variables: Readonly<Record<string, unknown>>;
  /** Fills a fresh, migrated database. */
  seed(database: Database, digests: Digests): Promise<Seeded>;
  peerResolvers(sql: PeerSql, seeded: Seeded): PeerResolvers | Promise<PeerResolvers>;
  /**
   * The part of an answer in which all servers must agree. Throws when the answer isn't the one this scenario is about:
   * an empty list would be fast everywhere.
   */
  comparable(answer: unknown): unknown;
}
