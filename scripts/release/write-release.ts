import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { z } from 'zod';

const execute = promisify(execFile);

/** A folder that `npm run build` wrote, and where its release goes. */
export interface ReleaseOptions {
  readonly folder: string;
  /** Is created, or emptied. */
  readonly output: string;
  readonly version: string;
  /** The time of every file in the archive, so that a second run writes the same bytes. */
  readonly commitTime: string;
}

/**
 * Writes the archive, its list of packages (SBOM) and the checksums of both. Resolves with the names of the files;
 * `sha256sum --check SHA256SUMS` verifies them.
 */
export async function writeRelease({
  folder,
  output,
  version,
  commitTime,
}: ReleaseOptions): Promise<readonly string[]> {
  await rm(output, { recursive: true, force: true });
  await mkdir(output, { recursive: true });
  const archive = `litfass-${version}.tar.gz`;
  const unified = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', `--mtime=${commitTime}`];
  const renamed = `--transform=s,^${basename(folder)},litfass-${version},S`;
  await execute('tar', [
    ...unified,
    ...[renamed, '--use-compress-program=gzip -n', '--create', '--file', join(output, archive)],
    ...['--directory', dirname(folder), basename(folder)],
  ]);
  const billOfMaterials = `litfass-${version}.cdx.json`;
  await writeFile(join(output, billOfMaterials), await packagesOf(version));
  const files = [archive, billOfMaterials];
  const sums = await Promise.all(files.map(async (file) => `${await sha256(join(output, file))}  ${file}\n`));
  await writeFile(join(output, 'SHA256SUMS'), sums.join(''));
  return [...files, 'SHA256SUMS'];
}

const cycloneDx = z.looseObject({ metadata: z.looseObject({ component: z.looseObject({ version: z.string() }) }) });

/**
 * The packages of production in the format CycloneDX. npm writes it from the lock file; `@cyclonedx/cyclonedx-npm` would
 * bring native code that is downloaded at its installation. npm names the component after its directory.
 */
async function packagesOf(version: string): Promise<string> {
  const { stdout } = await execute(
    'npm',
    ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only'],
    {
      maxBuffer: 2 ** 26,
    },
  );
  const { metadata, ...rest } = cycloneDx.parse(JSON.parse(stdout));
  if (metadata.component.version !== version) throw new Error(`package-lock.json isn't of version ${version}.`);
  const named = { ...metadata, component: { ...metadata.component, type: 'application', name: 'litfass' } };
  return `${JSON.stringify({ ...rest, metadata: named }, null, 2)}\n`;
}

async function sha256(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** The text of a version in CHANGELOG.md; undefined if it has none, or no date yet. */
export function changesOf(changelog: string, version: string): string | undefined {
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((text) => /^\S+ \(\d{4}-\d{2}-\d{2}\)$/m.exec(text)?.[0].startsWith(`${version} (`));
  return section?.split('\n').slice(1).join('\n').trim();
}

/** The changelog of this repository. */
export function readChangelog(): Promise<string> {
  return readFile('CHANGELOG.md', 'utf8');
}
