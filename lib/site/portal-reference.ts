import { schemaSettings } from '../server/env.ts';
import { loadUseCases, type CheckedUseCase } from '../content/load-use-cases.ts';
import { readReference, type Reference } from '../reference/model.ts';
import { readUnreleased } from '../reference/schema-history.ts';
import { loadReferenceSchema, type ReferenceSchema, type SchemaSource } from '../reference/schema-source.ts';
import { useCasesByCoordinate } from '../reference/use-case-reads.ts';

/** A use case as the reference lists it. */
export interface UseCaseLink {
  readonly operation: string;
  readonly title: string;
  readonly question: string;
}

/** What the page of an operation shows of its use case. */
export interface OperationExample extends Pick<CheckedUseCase, 'document' | 'response'> {
  readonly errors: CheckedUseCase['frontmatter']['errors'];
}

/** The reference with its source and the use cases of its elements. */
export interface PortalReference extends Reference, ReferenceSchema {
  /** Use cases that read or send an element, by its coordinate. Empty when the schema isn't the API's own. */
  readonly useCases: ReadonlyMap<string, readonly UseCaseLink[]>;
  /** Coordinates of types, fields and operations that aren't released yet. Empty when the schema isn't the API's own. */
  readonly unreleased: ReadonlySet<string>;
  /** The example of each operation that has a use case, by its root field. */
  readonly examples: ReadonlyMap<string, OperationExample>;
}

let known: Promise<PortalReference> | undefined;

/** The portal's reference, for the API's own schema or the configured one. Read once per process. */
export function loadReference(): Promise<PortalReference> {
  known ??= readFrom(sourceOf(schemaSettings())).catch((error: unknown) => {
    // Allows a retry: the server may be available again next time.
    known = undefined;
    throw error;
  });
  return known;
}

/** The same from a given source. */
export async function readFrom(source: SchemaSource): Promise<PortalReference> {
  const read = await loadReferenceSchema(source);
  const useCases = read.own ? await loadUseCases() : [];
  const byCoordinate = useCasesByCoordinate(read.schema, useCases);
  return {
    ...read,
    ...readReference(read.schema, { hasCosts: read.own }),
    unreleased: read.own ? await readUnreleased() : new Set(),
    examples: new Map(
      useCases.map(({ operation, document, response, frontmatter: { errors } }) => [
        operation,
        { document, response, errors },
      ]),
    ),
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
