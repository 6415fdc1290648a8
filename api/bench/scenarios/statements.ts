import type { TenantRunner } from '../../db/tenant.ts';
import { TenantScope } from '../../db/tenant.ts';
import type { Row } from '../../db/database.ts';
import { createCursorCodec } from '../../db/cursor.ts';
import type { ListContext } from '../../db/list.ts';
import type { Statement } from '../../db/sql.ts';
import type { PeerSql } from '../scenario.ts';

/** A statement as Litfass builds it, before row security is wrapped around it and before the driver packs its rows. */
interface BuiltStatement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** What a list needs beside its arguments; only its statement is wanted here. */
export const anyContext: ListContext = { cursors: createCursorCodec(Buffer.alloc(32)), viewerId: 'bench' };

/**
 * The statement some work of ours sends, for the peers to send as it is: the same SQL, ready made, where Litfass builds
 * it anew for each request.
 */
export async function statementOf(
  companyIds: readonly string[],
  work: (tenant: TenantRunner & { transaction(): Promise<never> }) => Promise<unknown>,
): Promise<BuiltStatement> {
  const built: BuiltStatement[] = [];
  const scope = TenantScope.of(companyIds);
  const build = (wanted: Statement<unknown>) => {
    const { sql, parameters } = wanted.compile();
    built.push({ sql, parameters: parameters.map((value) => (value === scope ? scope.parameter : value)) });
  };
  await work({
    scope,
    all: (wanted) => {
      build(wanted);
      return Promise.resolve([]);
    },
    first: (wanted) => {
      build(wanted);
      return Promise.resolve(undefined);
    },
    transaction: () => Promise.reject(new Error('The peers write nothing.')),
  });
  const [only, ...others] = built;
  if (only === undefined || others.length > 0)
    throw new Error(`One statement was expected; ${built.length} were sent.`);
  return only;
}

/** Sends it over a peer's connections. */
export async function send(sql: PeerSql, { sql: text, parameters }: BuiltStatement): Promise<Row[]> {
  // Texts, as ours: every parameter of our statements is one.
  return [...(await sql.unsafe<Row[]>(text, parameters.map(String), { prepare: true }))];
}

/** The cursor of a peer: the last row's sort value and id, readable by everybody; ours are signed. */
export function peerCursor(row: Row | undefined, ...names: readonly string[]): string | null {
  if (row === undefined) return null;
  return Buffer.from(JSON.stringify(names.map((name) => row[name]))).toString('base64url');
}
