import { setTimeout as pause } from 'node:timers/promises';
import { deriveKey } from '#api/auth/digest.ts';
import { type Database, openDatabase } from '#api/db/database.ts';
import { statement } from '#api/db/sql.ts';
import type { Cluster } from '#scripts/cluster/cluster.ts';
import { hashOfMembers, hashOfPeople } from '../upload-kills/stored-members.ts';
import type { Ledger } from './ledger.ts';

/** What the database has of everything that the API confirmed. */
export interface Verification {
  /** Confirmed, but not there, or not as confirmed. */
  readonly lost: readonly string[];
  /** There more than once. */
  readonly doubled: readonly string[];
  readonly writes: number;
  readonly uploads: number;
}

/** Uploads of a worker that was killed wait for its heartbeat to expire. */
const patienceMs = 120_000;

/** Compares the confirmed writes and uploads with the database, which nothing changes any more but the workers. */
export async function verify({ postgres, layout }: Cluster, ledger: Ledger): Promise<Verification> {
  const database = await openDatabase({ kind: 'postgres', url: postgres.migrationUrl });
  try {
    const lost: string[] = [];
    const doubled: string[] = [];
    await verifyWrites(database, ledger, lost, doubled);
    await untilUploadsEnd(database);
    const identityKey = deriveKey(layout.secrets.tokenPepper, 'identity');
    for (const [audienceId, { uploadId, planned }] of ledger.uploads) {
      const found = await uploadOf(database, uploadId);
      const wanted = `COMPLETED with ${planned.people.length} rows as revision 2`;
      if (found !== wanted) lost.push(`${planned.key} is ${found} instead of ${wanted}`);
      else if ((await hashOfMembers(database, audienceId)) !== hashOfPeople(planned.people, identityKey)) {
        lost.push(`${planned.key} led to other members`);
      }
    }
    return { lost, doubled, writes: ledger.writes.size, uploads: ledger.uploads.size };
  } finally {
    await database.close();
  }
}

async function verifyWrites(database: Database, { writes }: Ledger, lost: string[], doubled: string[]): Promise<void> {
  const rows = await all<{ id: string; name: string }>(
    database,
    `select id, name from campaign where name like 'Cluster campaign %'`,
  );
  const ids = new Map<string, string[]>();
  for (const { id, name } of rows) ids.set(name, [...(ids.get(name) ?? []), id]);
  for (const [name, found] of ids) if (found.length > 1) doubled.push(`${name} is there ${found.length} times`);
  for (const [name, id] of writes) if (!ids.get(name)?.includes(id)) lost.push(`${name}, ${id}`);
  const uploads = await all<{ name: string; count: number }>(
    database,
    `select audience.name, count(*)::int as count from first_party_upload as upload
    join audience on audience.id = upload.audience_id where audience.name like 'Cluster audience %'
    group by audience.name having count(*) > 1`,
  );
  for (const { name, count } of uploads) doubled.push(`${name} has ${count} uploads`);
}

async function uploadOf(database: Database, id: string): Promise<string> {
  const [row] = await all<{ status: string; rows: string; version: number }>(
    database,
    `select upload.status, upload.rows_accepted::text as rows, audience.version from first_party_upload as upload
    join audience on audience.id = upload.audience_id where upload.id = '${id}'`,
  );
  return row === undefined ? 'absent' : `${row.status} with ${row.rows} rows as revision ${row.version}`;
}

async function untilUploadsEnd(database: Database): Promise<void> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const [row] = await all<{ open: number }>(
      database,
      `select count(*)::int as open from first_party_upload as upload join audience on audience.id = upload.audience_id
      where finished_at is null and upload.status <> 'AWAITING_UPLOAD' and audience.name like 'Cluster audience %'`,
    );
    if (row?.open === 0 || performance.now() > deadline) return;
    await pause(200);
  }
}

function all<Found extends object>(database: Database, text: string): Promise<Found[]> {
  return database.platform((platform) => platform.all(statement<Found>(text, [])));
}
