import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { needsPostgresPrograms } from './needs-postgres.ts';
import { withServer } from './postgres-server.ts';
import { findPostgres, startTemporaryPostgres, type FragilePostgres } from './temporary-postgres.ts';
import { startTemporaryReplica, type TemporaryReplica } from './temporary-replica.ts';

describe('a temporary replica', needsPostgresPrograms, () => {
  let primary: FragilePostgres;
  let replica: TemporaryReplica;

  beforeAll(async () => {
    const programs = findPostgres() ?? '';
    primary = await startTemporaryPostgres(programs, { fsync: 'off' });
    replica = await startTemporaryReplica(programs, primary, { fsync: 'off' });
  });

  afterAll(async () => {
    await replica.stop();
    await primary.stop();
  });

  const write = (text: string) => withServer(primary.superuserUrl, (server) => server.query(text));
  const read = () => withServer(replica.superuserUrl, (server) => server.query('select n from written order by n'));

  it('shows what the primary has written, except while its replay is paused', async () => {
    await write('create table written (n integer); insert into written values (1)');
    await replica.caughtUp();
    expect(await read()).toEqual([{ n: 1 }]);
    await replica.pauseReplay();
    await write('insert into written values (2)');
    expect(await read()).toEqual([{ n: 1 }]);
    await replica.resumeReplay();
    await replica.caughtUp();
    expect(await read()).toEqual([{ n: 1 }, { n: 2 }]);
  });

  it('continues after a crash, and accepts writes after its promotion', async () => {
    await replica.crash();
    await write('insert into written values (3)');
    await replica.restart();
    await replica.caughtUp();
    expect(await read()).toHaveLength(3);
    await replica.promote();
    await withServer(replica.superuserUrl, (server) => server.query('insert into written values (4)'));
    expect(await read()).toHaveLength(4);
  });
});
