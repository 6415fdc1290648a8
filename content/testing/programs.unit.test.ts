import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { needsToolsOf } from './programs.ts';

const folders: string[] = [];
afterEach(() => vi.unstubAllEnvs());
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

/** Makes a shell script the only installed tool. */
async function onlyWith(tool: string, script: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tools-'));
  folders.push(folder);
  await writeFile(join(folder, tool), `#!/bin/sh\n${script}\n`);
  await chmod(join(folder, tool), 0o755);
  vi.stubEnv('PATH', folder);
}

const skippedFor = (needs: string) => ({ skip: true, meta: { needs } });

describe('a program can be run', () => {
  test('when PHP has the extension that the program uses', async () => {
    await onlyWith('php', 'case "$2" in *extension_loaded*) exit 1;; esac');
    expect(needsToolsOf('php', '<?php echo 1;')).toMatchObject({ skip: false });
    expect(needsToolsOf('php', '<?php $curl = curl_init($url);')).toEqual(skippedFor('the curl extension of PHP'));
  });

  test('when the version is new enough', async () => {
    for (const [version, skip] of [
      ['go1.20.14', true],
      ['go1.21', false],
      ['go1.100.1', false],
      ['go2.0', false],
    ] as const) {
      await onlyWith('go', `echo "go version ${version} linux/amd64"`);
      expect(needsToolsOf('go'), version).toMatchObject({ skip });
    }
  });

  test('when every tool of a shell program is installed', async () => {
    await onlyWith('bash', 'exit 0');
    expect(needsToolsOf('curl', 'curl "$url" | jq .')).toEqual(skippedFor('curl and jq'));
  });
});
