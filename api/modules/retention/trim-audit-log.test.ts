import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { keptForever } from '../../config/retention.ts';
import { hafenkante, nordlicht } from '../../demo/companies.ts';
import { createObjectStore } from '../../storage/index.ts';
import { testConfig } from '../../testing/fixed-secrets.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { applyRetention, copyAuditArchives } from './index.ts';
import { OldRows } from './testing/old-rows.ts';

const database = await createTestDatabase();
const directory = await mkdtemp(join(tmpdir(), 'litfass-audit-archive-'));
const storage = await createObjectStore({ ...testConfig(0), storage: { kind: 'builtin', directory } }, Date.now);
afterAll(async () => {
  await storage.close();
  await rm(directory, { recursive: true, force: true });
});

const running = new AbortController().signal;
const rows = new OldRows(database);
const archiving = { ...keptForever, auditDays: 365, platformAuditDays: 730, archivesAudit: true };
const services = { database, storage, now: Date.now, retention: archiving };

/** The archived events by company, and how often each is in an archive. */
async function archived(): Promise<{ id: string; company_id: string | null }[]> {
  const events: { id: string; company_id: string | null }[] = [];
  await copyAuditArchives({ database, storage }, undefined, async (archive, content) => {
    const lines = (await text(content.pipe(createGunzip()))).trimEnd().split('\n');
    expect(lines.length).toBe(archive.events);
    for (const line of lines) {
      const event = JSON.parse(line) as { id: string; company_id: string | null; occurred_at: string };
      expect([event.company_id, event.occurred_at.slice(0, 7)]).toEqual([archive.companyId, archive.month.slice(0, 7)]);
      events.push(event);
    }
  });
  return events;
}
const eventsOf = async (condition: string): Promise<string[]> =>
  (
    await database.asOwner(`select id from audit_event where action = 'company.renamed' and ${condition} order by id`)
  ).map(({ id }) => String(id));
const isOf = (companyId: string | null) => (companyId === null ? 'company_id is null' : `company_id = '${companyId}'`);

beforeEach(async () => {
  await database.asOwner('delete from audit_event');
  await database.asOwner('delete from audit_archive');
});

describe('old events of the audit logs', () => {
  it('are kept forever by default', async () => {
    await rows.events(nordlicht.id, [5_000]);
    await applyRetention({ ...services, retention: keptForever }, running);
    expect(await eventsOf('true')).toHaveLength(1);
  });

  it('go by whole months, for companies and for the platform after periods of their own', async () => {
    for (const owner of [nordlicht.id, hafenkante.id, null]) await rows.events(owner, [10, 350, 400, 401, 800]);
    await applyRetention({ ...services, retention: { ...archiving, archivesAudit: false } }, running);
    for (const owner of [nordlicht.id, hafenkante.id]) expect(await eventsOf(isOf(owner))).toHaveLength(2);
    expect(await eventsOf(isOf(null))).toHaveLength(4);
    expect(await rows.count('audit_archive')).toBe(0);
    const records = await database.asOwner(
      `select action, actor_name, changes->1->>'before' as events from audit_event where ${isOf(nordlicht.id)}
       and action = 'company.audit_events_deleted' order by events`,
    );
    expect(records.reduce((sum, { events }) => sum + Number(events), 0)).toBe(3);
    expect(records[0]).toMatchObject({ actor_name: 'Retention' });
    expect(await rows.count(`audit_event where company_id is null and action = 'job.audit_events_deleted'`)).toBe(1);
  });

  it('are in an archive of their company and month before they are deleted', async () => {
    for (const owner of [nordlicht.id, hafenkante.id, null]) await rows.events(owner, [10, 800, 801, 860]);
    const old = await eventsOf(`occurred_at < now() - interval '790 days'`);
    await applyRetention({ ...services, batch: 1 }, running);
    expect((await archived()).map(({ id }) => id).toSorted()).toEqual(old);
    expect(await eventsOf('true')).toHaveLength(3);
  });

  it('are archived once, although a run was killed after each step', async () => {
    await rows.events(nordlicht.id, [800, 801, 802, 803, 860]);
    const old = await eventsOf('true');
    for (let deletions = 0; (await eventsOf('true')).length > 0; deletions += 1) {
      expect(deletions).toBeLessThan(10);
      // The archive is written and its events are still there, as after kill -9.
      const killed = database.driver.failing(/delete from audit_event/, new Error('killed'), () =>
        applyRetention({ ...services, batch: 2 }, running),
      );
      await expect(killed).rejects.toThrow('killed');
      // The next one ends after one batch.
      const stopping = new AbortController();
      const stopped = {
        ...storage,
        write: (...parameters: Parameters<typeof storage.write>) => {
          stopping.abort();
          return storage.write(...parameters);
        },
      };
      await applyRetention({ ...services, storage: stopped, batch: 2 }, stopping.signal);
    }
    expect((await archived()).map(({ id }) => id).toSorted()).toEqual(old);
  });

  it('stay when the store refuses the archive', async () => {
    await rows.events(nordlicht.id, [800]);
    const full = { ...storage, write: () => Promise.reject(new Error('The store is full.')) };
    await expect(applyRetention({ ...services, storage: full }, running)).rejects.toThrow('The store is full.');
    expect(await eventsOf('true')).toHaveLength(1);
  });
});
