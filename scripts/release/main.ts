import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import manifest from '../../package.json' with { type: 'json' };
import { buildPortal, isPortalBuilt } from '../portal-build.ts';
import { writePackage } from '../package/write-package.ts';
import { changesOf, readChangelog, writeRelease } from './write-release.ts';

// `npm run release -- [--output release]`: the archive of the version in package.json, its SBOM and their checksums.

const { values } = parseArgs({ options: { output: { type: 'string', default: 'release' } } });
const { version } = manifest;
const git = (...parameters: readonly string[]) => execFileSync('git', parameters, { encoding: 'utf8' }).trim();

const changes = changesOf(await readChangelog(), version);
if (changes === undefined) stop(`CHANGELOG.md has no section "## ${version} (<date>)".`);
else if (git('status', '--porcelain') !== '') stop('Commit your changes first: a release is made of a commit.');
else await release(changes);

function stop(reason: string): void {
  console.error(reason);
  process.exitCode = 1;
}

async function release(text: string): Promise<void> {
  const environment: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' };
  if (!isPortalBuilt(environment)) await buildPortal(environment);
  const directory = mkdtempSync(join(tmpdir(), 'litfass-release-'));
  try {
    const [folder, output] = [join(directory, 'litfass'), resolve(values.output)];
    await writePackage(folder);
    const commitTime = git('show', '--no-patch', '--format=%cI');
    const files = await writeRelease({ folder, output, version, commitTime });
    console.log(
      `${text}\n\nWritten to ${output}: ${files.join(', ')}. Next: git tag v${version} ${git('rev-parse', 'HEAD')}`,
    );
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
