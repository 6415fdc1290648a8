import { readFileSync } from 'node:fs';
import { changelogText } from './changelog.ts';
import { compareWithRelease } from './compare.ts';
import { noticeProblems } from './notice.ts';
import { readReleases, releasesDirectory } from './releases.ts';
import { schemaText } from './schema.ts';

// `npm run verify:schema` lists breaking, dangerous and safe changes since the last release. It fails on a change that
// breaks clients without a note, on a removal without notice, and on a changelog of another schema.
const releases = readReleases(releasesDirectory);
const release = releases.at(-1);
if (release === undefined) throw new Error(`There is no release in ${releasesDirectory}.`);
const { report, passed } = await compareWithRelease(release, schemaText);
process.stdout.write(`${report}\n`);
const problems = noticeProblems(releases, schemaText);
for (const problem of problems) process.stdout.write(`${problem}\n`);
const written = readFileSync(new URL('./changelog.json', import.meta.url), 'utf8');
const isCurrent = written === (await changelogText(releases, schemaText));
if (!isCurrent) process.stdout.write('api/schema/changelog.json is not what `npm run schema:print` writes.\n');
process.exitCode = passed && isCurrent && problems.length === 0 ? 0 : 1;
