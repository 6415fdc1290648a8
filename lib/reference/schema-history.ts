import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** How a change affects existing programs, the most severe first. */
export const criticalities = ['breaking', 'dangerous', 'safe'] as const;

const change = z.strictObject({
  criticality: z.enum(criticalities),
  /** The kind of change, such as FIELD_REMOVED. */
  kind: z.string(),
  /** Schema coordinate of the changed element. */
  coordinate: z.string(),
  message: z.string(),
  /** What a developer should do about it. */
  note: z.string().optional(),
});

const names = z.array(z.string());

const entry = z.strictObject({
  date: z.iso.date().nullable(),
  changes: z.array(change),
  contents: z.strictObject({ queries: names, mutations: names, types: names }).optional(),
});

const historyFile = z.strictObject({
  goingAway: z.array(z.strictObject({ coordinate: z.string(), reason: z.string(), removal: z.iso.date().optional() })),
  entries: z.array(entry),
});

export type Change = z.output<typeof change>;

/** A deprecated element, with its removal date if one is set. */
export type GoingAway = z.output<typeof historyFile>['goingAway'][number];

/** The changes of one release of the schema. The date is null for changes that aren't released yet. */
export type SchemaRelease = z.output<typeof entry>;

/** Reads the history of the schema that `npm run schema:print` writes. An API test compares it with the API's releases. */
export async function readSchemaHistory(): Promise<z.output<typeof historyFile>> {
  return historyFile.parse(JSON.parse(await readFile(join('api', 'schema', 'changelog.json'), 'utf8')));
}

/** The coordinates of types, fields and operations that no release of the schema contains yet. */
export async function readUnreleased(): Promise<ReadonlySet<string>> {
  const { entries } = await readSchemaHistory();
  return new Set(
    entries
      .filter(({ date }) => date === null)
      .flatMap(({ changes }) => changes)
      .filter(({ kind }) => kind === 'TYPE_ADDED' || kind === 'FIELD_ADDED')
      .map(({ coordinate }) => coordinate),
  );
}
