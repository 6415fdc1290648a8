import { schemaSettings } from '../env.ts';
import { loadUseCases } from '../load-use-cases.ts';
import { readReference, type Reference } from './model.ts';
import { loadReferenceSchema, type ReferenceSchema, type SchemaSource } from './schema-source.ts';
import { useCasesByCoordinate } from './use-case-reads.ts';

/** A use case as the reference names it. */
export interface UseCaseLink {
  readonly operation: string;
  readonly title: string;
  readonly question: string;
}

/** The reference with where it comes from and who reads what. */
export interface PortalReference extends Reference, ReferenceSchema {
  /** Use cases that read or send an element, by its coordinate; none with a schema that isn't the API's own. */
  readonly useCases: ReadonlyMap<string, readonly UseCaseLink[]>;
  /** The operation of each use case, by its root field. */
  readonly examples: ReadonlyMap<string, string>;
}

let known: Promise<PortalReference> | undefined;

/** The reference that the portal shows: of the API's own schema, or of the one the operator named. Read once a process. */
export function loadReference(): Promise<PortalReference> {
  known ??= readFrom(sourceOf(schemaSettings())).catch((error: unknown) => {
    // A server that was away may be back the next time.
    known = undefined;
    throw error;
  });
  return known;
}

/** The same from a given place. */
export async function readFrom(source: SchemaSource): Promise<PortalReference> {
  const read = await loadReferenceSchema(source);
  const useCases = read.own ? await loadUseCases() : [];
  const byCoordinate = useCasesByCoordinate(read.schema, useCases);
  return {
    ...read,
    ...readReference(read.schema, { priced: read.own }),
    examples: new Map(useCases.map(({ operation, document }) => [operation, document])),
    useCases: new Map(
      [...byCoordinate].map(([coordinate, found]) => [
        coordinate,
        found.map(({ operation, frontmatter: { title, question } }) => ({ operation, title, question })),
      ]),
    ),
  };
}

function sourceOf({ file, endpoint }: ReturnType<typeof schemaSettings>): SchemaSource {
  if (file !== undefined) return { kind: 'file', file };
  return endpoint === undefined ? { kind: 'own' } : { kind: 'endpoint', endpoint };
}
