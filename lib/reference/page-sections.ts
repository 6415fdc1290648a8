import type { PageSection } from '../text/page-section.ts';
import type { ReferenceField, ReferenceType } from './model.ts';
import { anchorOf, type RootNames } from './paths.ts';

/** The part of a page of the reference that is beside the others where there is room. */
export const asideSection = {
  id: 'the-definition',
  title: 'Definition and use',
  level: 2,
} as const satisfies PageSection;

/** The title of an operation's example, which its definition follows. */
export const exampleTitle = 'Example';

/** The sections of a type's page: its lists of members, with each member. The fields of a root type have own pages. */
export function typeSections(type: ReferenceType, roots: RootNames): PageSection[] {
  const { name, kind, possibleTypes, fields, inputFields, values } = type;
  const isRoot = Object.values(roots).includes(name);
  return [
    ...(possibleTypes.length === 0 ? [] : [section('possible-types', possibleTypesTitle(kind))]),
    ...(isRoot
      ? [section('all-fields', 'Fields')]
      : memberSections('all-fields', 'Fields', [...fields, ...inputFields])),
    ...memberSections('all-values', 'Values', values),
    asideSection,
  ];
}

/** The sections of the page of a query, mutation or subscription. */
export function operationSections({ arguments: members }: ReferenceField, hasExample: boolean): PageSection[] {
  return [
    ...memberSections('all-arguments', 'Arguments', members),
    section('what-it-returns', 'Returns'),
    section(asideSection.id, hasExample ? exampleTitle : 'Definition'),
    ...(hasExample ? [section('all-errors', 'Errors')] : []),
  ];
}

/** The title of the list of a type's possible types. */
export function possibleTypesTitle(kind: ReferenceType['kind']): string {
  return kind === 'union' ? 'Possible types' : 'Implemented by';
}

function section(id: string, title: string): PageSection {
  return { id, title, level: 2 };
}

function memberSections(id: string, title: string, members: readonly { name: string }[]): PageSection[] {
  if (members.length === 0) return [];
  return [section(id, title), ...members.map(({ name }) => ({ id: anchorOf(name), title: name, level: 3 }))];
}
