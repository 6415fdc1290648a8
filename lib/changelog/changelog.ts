import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { ContentError } from '../text/content-error.ts';
import { parseContent } from '../content/content-files.ts';
import { readFrontmatter } from '../content/frontmatter.ts';
import { unmarkedEntries } from './entry-kinds.ts';
import { readSchemaHistory, type GoingAway, type SchemaRelease } from '../reference/schema-history.ts';

/** A release with its author's text. */
export interface Release extends SchemaRelease {
  /** Its date, or `unreleased`: the anchor of its section. */
  readonly id: string;
  /** The author's summary, if there is one. */
  readonly summary: string | undefined;
  /** The MDX source of the author's text. */
  readonly source: string | undefined;
}

/** The history of the schema, latest release first. */
export interface Changelog {
  /** Sorted by removal date. Elements without a date come last. */
  readonly goingAway: readonly GoingAway[];
  readonly releases: readonly Release[];
}

/** The folder with the text of each release: `<date>.mdx`, and `unreleased.mdx`. */
export const proseFolder = join('content', 'changelog');

const frontmatter = z.strictObject({ summary: z.string().trim().min(1).max(200).endsWith('.', 'must be a sentence') });

/**
 * Reads the changelog with its authors' texts.
 *
 * @throws ContentError for an invalid file, an entry without its kind, or a text about a release that doesn't exist.
 */
export async function readChangelog(folder = proseFolder): Promise<Changelog> {
  const { goingAway, entries } = await readSchemaHistory();
  const releases = await Promise.all(entries.map((read) => withProse(folder, read)));
  const known = new Set([...releases.map(({ id }) => `${id}.mdx`), 'unreleased.mdx']);
  for (const name of await readdir(/* turbopackIgnore: true */ folder)) {
    if (!known.has(name)) throw new ContentError(`${folder}/${name}`, ['is about no release']);
  }
  return { goingAway: goingAway.toSorted((left, right) => (day(left) < day(right) ? -1 : 1)), releases };
}

function day({ removal = '9999' }: GoingAway): string {
  return removal;
}

async function withProse(folder: string, read: SchemaRelease): Promise<Release> {
  const id = read.date ?? 'unreleased';
  const path = join(/* turbopackIgnore: true */ folder, `${id}.mdx`);
  if (!existsSync(path)) return { ...read, id, summary: undefined, source: undefined };
  const source = await readFile(path, 'utf8');
  const { summary } = parseContent(path, frontmatter, readFrontmatter(path, source));
  // The first release has nothing that could be changed or deprecated.
  const unmarked = read.contents === undefined ? unmarkedEntries(source) : [];
  if (unmarked.length > 0) throw new ContentError(path, unmarked);
  return { ...read, id, summary, source };
}
