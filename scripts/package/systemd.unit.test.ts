import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { findProgram } from '#api/testing/find-program.ts';
import { needs } from '#shared/testing/needs.ts';

const analyze = findProgram('systemd-analyze');
const folder = mkdtempSync(join(tmpdir(), 'litfass-units-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** What systemd says about a unit. It also reads others of the machine, whose lines aren't about this one. */
function complaints(unit: string): string[] {
  const { stderr } = spawnSync(analyze ?? '', ['verify', '--man=no', join(folder, unit)], { encoding: 'utf8' });
  return stderr.split('\n').filter((line) => line.includes('litfass'));
}

describe('the units of deploy/systemd', needs('systemd-analyze', analyze !== undefined), () => {
  const source = new URL('../../deploy/systemd/', import.meta.url);
  cpSync(source, folder, { recursive: true });

  const processes = ['litfass@api.service', 'litfass@worker.service', 'litfass@portal.service'];
  const others = ['litfass-migrate.service', 'litfass-backup.service', 'litfass-backup.timer'];

  test.each([...processes, ...others])('systemd accepts %s', (unit) => {
    expect(complaints(unit)).toEqual([]);
  });

  test('each file is one of them', () => {
    const files = [...processes.map(() => 'litfass@.service'), 'litfass@worker.service.d', ...others];
    expect(readdirSync(source).toSorted()).toEqual([...new Set(files)].toSorted());
  });

  test('the timer starts the backup every day, with a command that exists', () => {
    const calendar = /^OnCalendar=(.+)$/m.exec(readFileSync(new URL('litfass-backup.timer', source), 'utf8'))?.[1];
    const times = execFileSync(analyze ?? '', ['calendar', '--iterations=2', calendar ?? ''], {
      encoding: 'utf8',
      env: { ...process.env, TZ: 'UTC' },
    });
    expect(times).toContain('02:00:00');
    const [first = 0, second = 0] = [...times.matchAll(/(\d{4}-\d{2}-\d{2}) 02:00:00 UTC/g)].map(([, day = '']) =>
      Date.parse(day),
    );
    expect(second - first).toBe(86_400_000);
    const service = readFileSync(new URL('litfass-backup.service', source), 'utf8');
    expect(service).toContain('litfass.mjs admin backup --into /var/lib/litfass-backup --keep-days 14\n');
  });

  test('and finds a setting that doesn’t exist', () => {
    writeFileSync(join(folder, 'litfass-wrong.service'), '[Service]\nExecStart=/bin/true\nRestarts=always\n');
    expect(complaints('litfass-wrong.service')).toEqual([expect.stringContaining('Restarts')]);
  });
});
