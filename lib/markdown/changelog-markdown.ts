import { join } from 'node:path';
import type { GraphQLSchema } from 'graphql';
import { proseFolder, type Changelog, type Release } from '../changelog/changelog.ts';
import type { Change } from '../reference/schema-history.ts';
import { feedPaths } from '../changelog/feeds.ts';
import { consequences, countWords, groupChanges } from '../changelog/change-groups.ts';
import { referenceLink } from '../changelog/change-link.ts';
import {
  changelogSummary,
  goingAwayWords,
  releaseTitle,
  schemaChangesWords,
  unreleasedWords,
} from '../changelog/change-words.ts';
import { components } from './components.ts';
import { mdxToMarkdown } from './mdx-to-markdown.ts';
import { bullets, link, page } from './markdown-parts.ts';

/** The changelog as Markdown. `schema` is the schema of the reference, or undefined when that isn't the API's own. */
export async function changelogMarkdown(
  { goingAway, releases }: Changelog,
  schema: GraphQLSchema | undefined,
): Promise<string> {
  const place = (coordinate: string) => {
    const path = schema && referenceLink(schema, coordinate);
    return path === undefined ? `\`${coordinate}\`` : link(`\`${coordinate}\``, path);
  };
  const sections = await Promise.all(releases.map((release) => releaseMarkdown(release, place)));
  return page(
    '# Changelog',
    `> ${changelogSummary}`,
    `Feeds: ${link('RSS', feedPaths.rss)}, ${link('JSON Feed', feedPaths.json)}`,
    `## ${goingAwayWords.title}`,
    goingAway.length === 0 ? goingAwayWords.none : goingAwayWords.some,
    bullets(
      goingAway.map(
        ({ coordinate, reason, removal }) => `${removal ?? 'No date set'}: ${place(coordinate)}. ${reason}`,
      ),
    ),
    ...sections,
  );
}

async function releaseMarkdown(release: Release, place: (coordinate: string) => string): Promise<string> {
  const { id, date, summary, source, changes, contents } = release;
  return page(
    `## ${releaseTitle(release)}`,
    date === null ? unreleasedWords : undefined,
    summary,
    source && (await mdxToMarkdown(join(proseFolder, `${id}.mdx`), source, components)),
    ...(changes.length > 0
      ? [`### ${schemaChangesWords.title}`, `${countWords(release)}. ${schemaChangesWords.meaning}`]
      : [`Contents: ${countWords(release)}.`]),
    contents && `Queries: ${contents.queries.map((name) => place(`Query.${name}`)).join(', ')}`,
    contents && `Mutations: ${contents.mutations.map((name) => place(`Mutation.${name}`)).join(', ')}`,
    contents && `Types: ${contents.types.map(place).join(', ')}`,
    ...groupChanges(changes).flatMap(({ title, meaning, changes: grouped, additions }) => [
      `#### ${title}`,
      meaning,
      bullets(grouped.map((change) => (additions ? place(change.coordinate) : changeLine(change, place)))),
    ]),
  ).trimEnd();
}

function changeLine({ kind, coordinate, message, note }: Change, place: (coordinate: string) => string): string {
  return [
    `${place(coordinate)}: ${message.replace(/\.?$/, '.')}`,
    ...(consequences[kind] === undefined ? [] : [consequences[kind]]),
    ...(note === undefined ? [] : [`What to do: ${note}`]),
  ].join(' ');
}
