import { firstSentence } from '../text/markdown.ts';
import { isForStaff } from './callers.ts';
import type { Reference } from './model.ts';
import { referencePath, type OperationKind } from './paths.ts';
import type { TypeKind } from './type-words.ts';

/** The kind of an element in the reference. */
export type ElementKind = OperationKind | TypeKind | 'directive';

/** Kinds in the order of the reference, with the titles of their sections. */
export const kindTitles = {
  query: 'Queries',
  mutation: 'Mutations',
  subscription: 'Subscriptions',
  object: 'Objects',
  input: 'Inputs',
  enum: 'Enums',
  interface: 'Interfaces',
  union: 'Unions',
  scalar: 'Scalars',
  directive: 'Directives',
} as const satisfies Record<ElementKind, string>;

const kinds = [
  'query',
  'mutation',
  'subscription',
  'object',
  'input',
  'enum',
  'interface',
  'union',
  'scalar',
  'directive',
] as const satisfies readonly ElementKind[];

/** A page of the reference as lists show it. */
export interface ReferenceEntry {
  readonly name: string;
  readonly path: string;
  /** The first sentence of its description, as plain text. */
  readonly summary: string;
  readonly deprecated: boolean;
  readonly scopes: readonly string[];
  /** Whether only the platform's staff can run it. */
  readonly staffOnly: boolean;
}

/** All pages of one kind. */
export interface ReferenceGroup {
  readonly kind: ElementKind;
  readonly title: string;
  readonly entries: readonly ReferenceEntry[];
}

/** The id of a kind's section in the index. */
export function groupId(kind: ElementKind): string {
  return kindTitles[kind].toLowerCase();
}

/** Every page of the reference by kind. Omits empty kinds. */
export function referenceGroups(reference: Reference): readonly ReferenceGroup[] {
  const { roots, operations, types, directives } = reference;
  const elementsOf = (kind: ElementKind): readonly ListedElement[] => {
    if (kind === 'query' || kind === 'mutation' || kind === 'subscription') return operations[kind];
    return kind === 'directive' ? directives : [...types.values()].filter((type) => type.kind === kind);
  };
  return kinds
    .map((kind) => ({
      kind,
      title: kindTitles[kind],
      entries: elementsOf(kind).map(({ name, coordinate, description, deprecation, scopes = [] }) => ({
        name,
        path: referencePath(coordinate, roots),
        summary: firstSentence(description),
        deprecated: deprecation !== undefined,
        scopes,
        staffOnly: isForStaff(description),
      })),
    }))
    .filter(({ entries }) => entries.length > 0);
}

interface ListedElement {
  readonly name: string;
  readonly coordinate: string;
  readonly description: string | undefined;
  readonly deprecation: object | undefined;
  readonly scopes?: readonly string[];
}
