import { type TenantDatabase, TenantScope } from '#api/db/tenant.ts';
import type { Row } from '#api/db/driver.ts';
import { createCursorCodec } from '#api/db/list/cursor.ts';
import type { ListContext } from '#api/db/list/list.ts';
import { runnerOf } from '#api/db/runner.ts';
import type { Statement } from '#api/db/sql.ts';
import type { PeerSql } from '../scenario.ts';

/** A statement as Litfass builds it, before it is wrapped for row security. */
interface BuiltStatement {
  /** Name under which each connection prepares it once. */
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

let lastNumber = 0;

/** The context of a list besides its arguments; only its statement is needed here. */
export const anyContext: ListContext = { cursors: createCursorCodec([Buffer.alloc(32)]), viewerId: 'bench' };

/**
 * The statement of one of our operations, for the peers to send unchanged: the same SQL, prebuilt, while Litfass builds
 * it again for each request.
 */
export async function statementOf(
  companyIds: readonly string[],
  work: (tenant: TenantDatabase) => Promise<unknown>,
): Promise<BuiltStatement> {
  const built: BuiltStatement[] = [];
  const scope = TenantScope.of(companyIds);
  const build = (wanted: Statement<unknown>) => {
    const { sql: text, parameters } = wanted.compile();
    // Text values, as in Litfass: every parameter of these statements is text.
    const values = parameters.map((value) => String(value === scope ? scope.parameter : value));
    built.push({ name: `peer ${(lastNumber += 1)}`, text, values });
  };
  const runner = runnerOf((wanted) => {
    build(wanted);
    return Promise.resolve([]);
  });
  await work({
    scope,
    ...runner,
    long: runner,
    transaction: () => Promise.reject(new Error('The peers write nothing.')),
  });
  const [only, ...others] = built;
  if (only === undefined || others.length > 0)
    throw new Error(`One statement was expected; ${built.length} were sent.`);
  return only;
}

/** Sends it over a peer's connections. */
export async function send(sql: PeerSql, { name, text, values }: BuiltStatement): Promise<Row[]> {
  return (await sql.query<Row>({ name, text, values: [...values] })).rows;
}

/** The cursor of a peer: the last row's sort value and ID, unsigned; ours are signed. */
export function peerCursor(row: Row | undefined, ...names: readonly string[]): string | null {
  if (row === undefined) return null;
  return Buffer.from(JSON.stringify(names.map((name) => row[name]))).toString('base64url');
}
