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

const textsOfOne = new Set<string>();

/**
 * Makes texts of reads of one object in one company, by their condition. Such a condition names placeholders and nothing
 * else, so there are as few texts as makers. Each is put together and hashed once, where a statement is looked up by its
 * text several times on its way; and it may go together with others of its kind ({@link isOfOne}).
 */
export function textOfOne(make: (condition: string) => string): (condition: string) => string {
  const known = new Map<string, string>();
  return (condition) => {
    let text = known.get(condition);
    if (text === undefined) {
      text = make(condition);
      known.set(condition, text);
      textsOfOne.add(text);
    }
    return text;
  };
}

/** Whether a text reads one object: short, quick, planned once, and of few kinds. */
export function isOfOne(text: string): boolean {
  return textsOfOne.has(text);
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
