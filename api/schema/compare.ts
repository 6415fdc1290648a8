import { buildSchema } from 'graphql';
import { criticalities, schemaChanges } from './schema-changes.ts';
import type { SchemaRelease } from './releases.ts';

/** What `npm run verify:schema` says, and whether it may pass. */
export interface Comparison {
  readonly report: string;
  readonly passed: boolean;
}

/**
 * A schema beside its last release, both as they are printed. A breaking change passes only with a note that names it; a note that names no
 * change is wrong as well, or it would let through the same change another day.
 */
export async function compareWithRelease(release: SchemaRelease, schemaText: string): Promise<Comparison> {
  const changes = await schemaChanges(buildSchema(release.schemaText), buildSchema(schemaText));
  const notes = new Map(release.breakingNotes.map((note) => [`${note.kind} ${note.path}`, note.note]));
  const lines = [`Changes of the schema since ${release.date}: ${changes.length === 0 ? 'none' : changes.length}`];
  const problems: string[] = [];
  for (const criticality of criticalities) {
    const group = changes.filter((change) => change.criticality === criticality);
    if (group.length === 0) continue;
    lines.push('', `${criticality} (${group.length})`);
    for (const { kind, path, message, reason } of group) {
      lines.push(`  ${kind} ${path}: ${message}`);
      if (reason !== undefined) lines.push(`    ${reason}`);
      if (criticality !== 'breaking') continue;
      const note = notes.get(`${kind} ${path}`);
      notes.delete(`${kind} ${path}`);
      if (note === undefined)
        problems.push(`${kind} ${path} breaks clients, and ${release.date}.breaking.json doesn't name it.`);
      else lines.push(`    Meant: ${note}`);
    }
  }
  for (const key of notes.keys())
    problems.push(`${release.date}.breaking.json names ${key}, which is no breaking change.`);
  return { report: [...lines, '', ...problems].join('\n').trimEnd(), passed: problems.length === 0 };
}
