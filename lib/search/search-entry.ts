/** Groups of results, with their kinds of entries. */
export const searchGroups = {
  'Use cases': ['use case', 'use case section'],
  Guides: ['guide', 'guide section', 'page'],
  Operations: ['operation'],
  'Types and fields': ['type', 'field', 'value', 'directive'],
  'Error codes': ['error'],
  Permissions: ['permission'],
} as const satisfies Record<string, readonly string[]>;

export type SearchGroup = keyof typeof searchGroups;

export type SearchKind = (typeof searchGroups)[SearchGroup][number];

/** The groups, in the order of the table. */
export const searchGroupNames = [
  'Use cases',
  'Guides',
  'Operations',
  'Types and fields',
  'Error codes',
  'Permissions',
] as const;

/** The text of a result, and its target. */
export interface SearchEntry {
  kind: SearchKind;
  title: string;
  /** The entry's parent: the guide of a section, the type of a field. */
  context: string;
  /** A sentence or two. */
  summary: string;
  path: string;
  /** Whether only the platform's staff, or those who run the installation, have a use for it. */
  isForStaff?: boolean;
}

/** An entry with all its searchable text. */
export interface SearchSource extends SearchEntry {
  /** Other names of the same entry, such as the operation of a use case. */
  names: string;
  /** All other text of the entry. */
  text: string;
}
