import type { Row } from '../../db/driver.ts';
import { withServer } from '../../testing/postgres-server.ts';

/** Everything of a database that a restore must bring back, as counts. */
export function contents(superuser: string) {
  return withServer(superuser, async (sql) => {
    const tables = await sql.query(
      `select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace on relnamespace = pg_namespace.oid
      where relkind in ('r', 'p') and nspname in ('public', 'jobs') and not relispartition order by 1`,
    );
    const counts: Row[] = [];
    for (const { name } of tables) {
      counts.push(...(await sql.query(`select '${String(name)}' as name, count(*) from ${String(name)}`)));
    }
    const objects = await sql.query(
      `select (select count(*) from pg_policy) as policies, (select count(*) from pg_class where relforcerowsecurity) as forced,
        (select count(*) from pg_trigger) as triggers, (select count(*) from pg_constraint) as constraints,
        (select count(*) from pg_index) as indexes, (select count(*) from pg_proc) as functions,
        (select md5(string_agg(format('%s %s %s', table_name, grantee, privilege_type), ',' order by table_name, grantee, privilege_type))
          from information_schema.role_table_grants where grantee like 'litfass\\_%' and grantee <> 'litfass_owner') as grants`,
    );
    return { counts, objects };
  });
}
