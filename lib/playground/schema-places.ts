import type { Reference, ReferenceType } from '../reference/model.ts';

/** What the documentation shows: a type, or one of its members. */
export interface SchemaPlace {
  type: string;
  member?: string | undefined;
}

/** The names of a type's members. */
function membersOf({ fields, inputFields, values }: ReferenceType): string[] {
  return [...fields, ...inputFields, ...values].map(({ name }) => name);
}

/**
 * Types and members whose name contains a text. Operations come first, then types, then members, and exact matches come
 * before others.
 */
export function findPlaces({ types, roots }: Reference, search: string, most = 60): SchemaPlace[] {
  const text = search.trim().toLowerCase();
  if (text === '') return [];
  const rootNames = Object.values(roots);
  const found: { place: SchemaPlace; rank: number }[] = [];
  const consider = (name: string, place: SchemaPlace, base: number) => {
    const at = name.toLowerCase().indexOf(text);
    if (at >= 0) found.push({ place, rank: base + (name.length === text.length ? 0 : at === 0 ? 1 : 2) });
  };
  for (const type of types.values()) {
    const isRoot = rootNames.includes(type.name);
    if (!isRoot) consider(type.name, { type: type.name }, 3);
    for (const member of membersOf(type)) consider(member, { type: type.name, member }, isRoot ? 0 : 6);
  }
  return found
    .toSorted((left, right) => left.rank - right.rank)
    .slice(0, most)
    .map(({ place }) => place);
}
