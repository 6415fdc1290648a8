import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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
  for (const unit of ['litfass@.service', 'litfass-migrate.service']) {
    copyFileSync(new URL(`../../deploy/systemd/${unit}`, import.meta.url), join(folder, unit));
  }

  test.each(['litfass@api.service', 'litfass@worker.service', 'litfass@portal.service', 'litfass-migrate.service'])(
    'systemd accepts %s',
    (unit) => {
      expect(complaints(unit)).toEqual([]);
    },
  );

  test('and finds a setting that doesn’t exist', () => {
    writeFileSync(join(folder, 'litfass-wrong.service'), '[Service]\nExecStart=/bin/true\nRestarts=always\n');
    expect(complaints('litfass-wrong.service')).toEqual([expect.stringContaining('Restarts')]);
  });
});
