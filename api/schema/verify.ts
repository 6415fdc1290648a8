import { compareWithRelease } from './compare.ts';
import { readReleases, releasesDirectory } from './releases.ts';
import { schemaText } from './schema.ts';

// `npm run verify:schema`: what changed since the last release, breaking, dangerous, safe; fails on what would break
// clients unless it is meant.
const release = readReleases(releasesDirectory).at(-1);
if (release === undefined) throw new Error(`There is no release in ${releasesDirectory}.`);
const { report, passed } = await compareWithRelease(release, schemaText);
process.stdout.write(`${report}\n`);
process.exitCode = passed ? 0 : 1;
