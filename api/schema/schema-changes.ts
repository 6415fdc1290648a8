import { CriticalityLevel, diff, DiffRule } from '@graphql-inspector/core';
import type { GraphQLSchema } from 'graphql';

/** What a change may do to a client that was written before it, the worst first. */
export const criticalities = ['breaking', 'dangerous', 'safe'] as const;

type Criticality = (typeof criticalities)[number];

/** One difference between two versions of the schema. */
export interface SchemaChange {
  readonly criticality: Criticality;
  /** The kind of change, such as FIELD_REMOVED. */
  readonly kind: string;
  /** Where: `Type.field.argument`. */
  readonly path: string;
  readonly message: string;
  /** Why it has this criticality, where that isn't plain. */
  readonly reason?: string;
}

const criticalityOf: Readonly<Record<CriticalityLevel, Criticality>> = {
  [CriticalityLevel.Breaking]: 'breaking',
  [CriticalityLevel.Dangerous]: 'dangerous',
  [CriticalityLevel.NonBreaking]: 'safe',
};

/**
 * The changes from one version of the schema to another, the most severe first, then by place. Descriptions can be
 * changed freely and aren't listed. A new element is listed once, without its parts.
 */
export async function schemaChanges(before: GraphQLSchema, after: GraphQLSchema): Promise<SchemaChange[]> {
  const all = await diff(before, after);
  const changes = all.filter(({ type }) => !String(type).includes('_DESCRIPTION_'));
  const wholes = new Set(await DiffRule.simplifyChanges({ changes, oldSchema: before, newSchema: after, config: {} }));
  return (
    changes
      // The simplification would also leave out a removal beside an addition to the same type.
      .filter((change) => change.criticality.level !== CriticalityLevel.NonBreaking || wholes.has(change))
      .map(({ criticality: { level, reason }, type, path = '', message }) => ({
        criticality: criticalityOf[level],
        kind: String(type),
        path,
        message,
        ...(reason === undefined ? {} : { reason }),
      }))
      .toSorted(
        (left, right) =>
          criticalities.indexOf(left.criticality) - criticalities.indexOf(right.criticality) ||
          (left.path < right.path ? -1 : Number(left.path > right.path)),
      )
  );
}
