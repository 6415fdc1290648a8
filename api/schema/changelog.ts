import { buildSchema, isIntrospectionType, isSpecifiedScalarType, type GraphQLSchema } from 'graphql';
import { schemaChanges, type SchemaChange } from './schema-changes.ts';
import { deprecations, removalDate } from './deprecations.ts';
import type { BreakingNote, SchemaRelease } from './releases.ts';

/** A change as its readers get it. */
interface ChangelogChange extends Pick<SchemaChange, 'criticality' | 'kind' | 'message'> {
  /** Schema coordinate of what changed. */
  readonly coordinate: string;
  /** What to do about a breaking one. */
  readonly note?: string;
}

/** What one release brought, or what the next one will. */
interface ChangelogEntry {
  /** The day of the release; null for what isn't released. */
  readonly date: string | null;
  readonly changes: readonly ChangelogChange[];
  /** All there is, of the first release only: there is nothing to compare it with. */
  readonly contents?: { readonly queries: string[]; readonly mutations: string[]; readonly types: string[] };
}

/** The history of the schema, the latest first, and what will be removed from it. */
export interface Changelog {
  readonly goingAway: readonly { readonly coordinate: string; readonly reason: string; readonly removal?: string }[];
  readonly entries: readonly ChangelogEntry[];
}

/** Compares each release with the one before it, and the schema as it is with the last one. */
export async function makeChangelog(releases: readonly SchemaRelease[], schemaText: string): Promise<Changelog> {
  const now = buildSchema(schemaText);
  const versions = [
    ...releases.map(({ date, schemaText: text, breakingNotes }) => ({
      date,
      schema: buildSchema(text),
      breakingNotes,
    })),
    { date: null, schema: now, breakingNotes: [] },
  ];
  const entries = await Promise.all(
    versions.map(async ({ date, schema }, index): Promise<ChangelogEntry> => {
      const before = versions[index - 1];
      if (before === undefined) return { date, changes: [], contents: contentsOf(schema) };
      return { date, changes: await changesBetween(before.schema, schema, before.breakingNotes) };
    }),
  );
  return {
    goingAway: deprecations(now).map((deprecated) => {
      const removal = removalDate(deprecated);
      return { coordinate: toCoordinate(deprecated.path), reason: deprecated.reason, ...(removal && { removal }) };
    }),
    entries: entries.filter(({ date, changes }) => date !== null || changes.length > 0).toReversed(),
  };
}

/** The changelog as it is committed, for the portal's build. */
export async function changelogText(releases: readonly SchemaRelease[], schemaText: string): Promise<string> {
  return `${JSON.stringify(await makeChangelog(releases, schemaText), null, 2)}\n`;
}

async function changesBetween(before: GraphQLSchema, after: GraphQLSchema, notes: readonly BreakingNote[]) {
  const changes = await schemaChanges(before, after);
  const reasons = new Map(deprecations(after).map(({ path, reason }) => [path, reason]));
  return changes.map(({ criticality, kind, path, message }): ChangelogChange => {
    const note = notes.find((candidate) => candidate.kind === kind && candidate.path === path)?.note;
    const reason = path.endsWith(deprecationMark) ? reasons.get(path.slice(0, -deprecationMark.length)) : undefined;
    return {
      criticality,
      kind,
      coordinate: toCoordinate(path),
      message: reason === undefined ? message : `${message}: ${reason}`,
      ...(note === undefined ? {} : { note }),
    };
  });
}

const deprecationMark = '.@deprecated';

/** `Type.field.argument` as `Type.field(argument:)`, the way the specification writes a place in a schema. */
function toCoordinate(path: string): string {
  const [first = '', second, third] = path.replace(deprecationMark, '').split('.');
  if (second === undefined) return first;
  if (first.startsWith('@')) return `${first}(${second}:)`;
  return third === undefined ? `${first}.${second}` : `${first}.${second}(${third}:)`;
}

function contentsOf(schema: GraphQLSchema) {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  const [queries = [], mutations = []] = roots.map((type) => Object.keys(type?.getFields() ?? {}));
  const types = Object.values(schema.getTypeMap())
    .filter((type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type))
    .filter((type) => !roots.some((root) => root === type))
    .map(({ name }) => name);
  return { queries, mutations, types };
}
