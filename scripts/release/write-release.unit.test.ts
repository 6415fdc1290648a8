import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { changesOf, readChangelog } from './write-release.ts';

describe('the changelog', () => {
  it('has the changes of the version in package.json', async () => {
    expect(changesOf(await readChangelog(), manifest.version)).toMatch(/^- /m);
  });

  it('has no changes of another version, and none of a version without a date', () => {
    const changelog =
      '# Changelog\n\n## 2.0.0\n\n- Two\n\n## 1.10.0 (2026-11-01)\n\n- Ten\n\n## 1.1.0 (2026-10-01)\n\n- One\n';
    expect(['2.0.0', '1.10.0', '1.1.0', '1.1'].map((version) => changesOf(changelog, version))).toEqual([
      undefined,
      '- Ten',
      '- One',
      undefined,
    ]);
  });

  it('is of the version that the lock file has as well', async () => {
    const lock = JSON.parse(await readFile('package-lock.json', 'utf8')) as { readonly version: string };
    expect(lock.version).toBe(manifest.version);
  });
});
