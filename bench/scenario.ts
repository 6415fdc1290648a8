import type { Pool } from 'pg';
import type { Digests } from '#api/auth/digest.ts';
import type { Database } from '#api/db/database.ts';

/** Facts about a scenario's rows. Litfass determines access itself; the peers get it as configuration. */
export interface Seeded {
  /** API key for requests to Litfass; the peers need none. */
  readonly token: string;
  /** Companies that the key can access: the peers' only filter. */
  readonly companyIds: readonly string[];
}

/** The connections of a peer; timestamps and dates are text, as in Litfass. */
export type PeerSql = Pool;

/** Resolvers in the form that all peers accept; a field without one is read from the property of the same name. */
export type PeerResolvers = Readonly<
  Record<string, Readonly<Record<string, (parent: never, args: Readonly<Record<string, unknown>>) => unknown>>>
>;

/** The required ratio of Litfass's requests per second to a peer's. */
interface Bars {
  readonly mercurius: number;
  readonly apollo: number;
  readonly yoga: number;
}

/** One benchmark: rows, an operation, and the code for other servers to return the same response from the same rows. */
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
  /** Fields by type that read other rows; a peer with data loaders reads them once for all objects of a request. */
  readonly fieldsWithLoaders?: Readonly<Record<string, readonly string[]>>;
  /**
   * The part of a response in which all servers must agree. Throws when the response isn't the expected one: an empty
   * list would be fast everywhere.
   */
  comparable(answer: unknown): unknown;
}
