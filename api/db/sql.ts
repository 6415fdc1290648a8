import {
  type Compilable,
  CompiledQuery,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely';
import type { Tables } from './tables.ts';

/** A statement with the type of its rows. Create it with {@link query} or {@link statement}. */
export type Statement<Row> = Compilable<Row>;

/** Runs statements one after another. All access to the database has this interface. */
export interface Runner {
  all<Row>(wanted: Statement<Row>): Promise<Row[]>;
  first<Row>(wanted: Statement<Row>): Promise<Row | undefined>;
  /** Whether a statement returns a row. */
  has(wanted: Statement<unknown>): Promise<boolean>;
}

const refuse = () =>
  Promise.reject(new Error('Statements are run by a Runner (identity, tenant, platform), not here.'));

const refusingDriver: Driver = {
  init: () => Promise.resolve(),
  acquireConnection: refuse,
  beginTransaction: refuse,
  commitTransaction: refuse,
  rollbackTransaction: refuse,
  releaseConnection: refuse,
  destroy: () => Promise.resolve(),
};

/**
 * Builds typed statements and can't run them: `.execute()` throws. Running them belongs to a {@link Runner}, so that
 * every caller chooses the role and the companies explicitly.
 */
export const query = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => refusingDriver,
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** Creates a statement from text, for the list engine and other code that builds SQL below the typed builder. */
export function statement<Row>(text: string, values: readonly unknown[]): Statement<Row> {
  return { compile: () => CompiledQuery.raw(text, [...values]) };
}

/**
 * The companies of a scope, for a comparison with `=`. Row security uses the same parameter, so a statement sends the
 * ids once.
 */
export function ofScope({ scope }: { readonly scope: { readonly parameter: string } }): RawBuilder<string> {
  return sql<string>`any(${scope.parameter}::uuid[])`;
}

/** A list of uuids as one parameter, so that the text of a statement doesn't depend on the list's length. */
export function uuidArray(ids: readonly string[]): string {
  return `{${ids.join(',')}}`;
}

/** Some ids, for a comparison with `=`: one parameter, like {@link uuidArray}. */
export function anyOf(ids: readonly string[]): RawBuilder<string> {
  return sql<string>`any(${uuidArray(ids)}::uuid[])`;
}
