import { LRUCache } from 'lru-cache';
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

/** A statement with the type of its rows; made by {@link query} or {@link statement}, run by a connection. */
export type Statement<Row> = Compilable<Row>;

/** Runs statements one after another; every way to the database has this shape. */
export interface Runner {
  all<Row>(wanted: Statement<Row>): Promise<Row[]>;
  first<Row>(wanted: Statement<Row>): Promise<Row | undefined>;
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
 * Builds typed statements and cannot run them: `.execute()` throws. Running belongs to a {@link Runner}, because who
 * runs a statement (which role, which companies) is the decision this API must never leave to a default.
 */
export const query = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => refusingDriver,
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** A statement from text, for the list engine and others that build SQL below the typed builder. */
export function statement<Row>(text: string, values: readonly unknown[]): Statement<Row> {
  return { compile: () => CompiledQuery.raw(text, [...values]) };
}

/** Conditions have few shapes where ids are looked up; a bound keeps whatever else from piling up. */
const mostTexts = 100;

/**
 * Remembers the texts that are made of short ones. A text that is the same string each time is put together and hashed
 * once. On its way to the server each statement is looked up by its text several times: four made anew took a twentieth
 * of a request's time.
 */
export function rememberTexts(make: (part: string) => string): (part: string) => string {
  const known = new LRUCache<string, string>({ max: mostTexts });
  return (part) => {
    let text = known.get(part);
    if (text === undefined) known.set(part, (text = make(part)));
    return text;
  };
}

/**
 * The companies of a scope, to be compared with `=`. Their ids are the parameter that row security is told by, so that a
 * statement sends them once.
 */
export function ofScope({ scope }: { readonly scope: { readonly parameter: string } }): RawBuilder<string> {
  return sql<string>`any(${scope.parameter}::uuid[])`;
}

/** A uuid list as one parameter, so that the text of a statement doesn't depend on the list's length. */
export function uuidArray(ids: readonly string[]): string {
  return `{${ids.join(',')}}`;
}
