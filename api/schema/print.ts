import { writeFileSync } from 'node:fs';
import { changelogText } from './changelog.ts';
import { readReleases, releasesDirectory } from './releases.ts';
import { schemaText } from './schema.ts';

// `npm run schema:print`: writes the schema and its changelog beside this file, for review and for the portal's build.
writeFileSync(new URL('./schema.graphql', import.meta.url), schemaText);
writeFileSync(
  new URL('./changelog.json', import.meta.url),
  await changelogText(readReleases(releasesDirectory), schemaText),
);
