import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { ContentError } from '../content-error.ts';
import { parseContent } from '../content-files.ts';
import { readFrontmatter } from '../frontmatter.ts';

/** What a change may do to a program that was written before it, the worst first. */
export const criticalities = ['breaking', 'dangerous', 'safe'] as const;

const change = z.strictObject({
  criticality: z.enum(criticalities),
  /** What was done, such as FIELD_REMOVED. */
  kind: z.string(),
  /** Schema coordinate of what changed. */
  coordinate: z.string(),
  message: z.string(),
  /** What to do about it. */
  note: z.string().optional(),
});

const names = z.array(z.string());

const entry = z.strictObject({
  date: z.iso.date().nullable(),
  changes: z.array(change),
  contents: z.strictObject({ queries: names, mutations: names, types: names }).optional(),
});

const changelogFile = z.strictObject({
  goingAway: z.array(z.strictObject({ coordinate: z.string(), reason: z.string(), removal: z.iso.date().optional() })),
  entries: z.array(entry),
});

export type Change = z.output<typeof change>;

/** Something deprecated, with the day of its removal where one is set. */
export type GoingAway = z.output<typeof changelogFile>['goingAway'][number];

/** A release with what its author wrote about it. */
export interface Release extends z.output<typeof entry> {
  /** Its date, or `unreleased`: the anchor of its section. */
  readonly id: string;
  /** A sentence on it, where somebody wrote one. */
  readonly summary: string | undefined;
  /** The source of its prose. */
  readonly source: string | undefined;
}

/** The history of the schema, the latest first. */
export interface Changelog {
  /** The soonest first; without a day, last. */
  readonly goingAway: readonly GoingAway[];
  readonly releases: readonly Release[];
}

/** Where an author writes about a release: `<date>.mdx`, and `unreleased.mdx`. */
export const proseFolder = join('content', 'changelog');

/** Written by `npm run schema:print`; the API compares it with its releases in a test. */
const file = join('api', 'schema', 'changelog.json');

const frontmatter = z.strictObject({ summary: z.string().trim().min(1).max(200).endsWith('.', 'must be a sentence') });

/**
 * The changelog with its prose.
 *
 * @throws ContentError for a file that doesn't hold, or prose about a release there is none of.
 */
export async function readChangelog(folder = proseFolder): Promise<Changelog> {
  const { goingAway, entries } = parseContent(file, changelogFile, JSON.parse(await readFile(file, 'utf8')));
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

async function withProse(folder: string, read: z.output<typeof entry>): Promise<Release> {
  const id = read.date ?? 'unreleased';
  const path = join(/* turbopackIgnore: true */ folder, `${id}.mdx`);
  if (!existsSync(path)) return { ...read, id, summary: undefined, source: undefined };
  const source = await readFile(path, 'utf8');
  const { summary } = parseContent(path, frontmatter, readFrontmatter(path, source));
  return { ...read, id, summary, source };
}
