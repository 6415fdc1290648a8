import type { ReferenceGroup } from '#lib/reference/type-groups.ts';

/** Pages of one kind in a compact form: each path is `base` plus the name. */
export interface NavigationGroup {
  title: string;
  base: string;
  names: string[];
}

/** The pages of the reference as its navigation receives them. */
export function navigationGroups(groups: readonly ReferenceGroup[]): NavigationGroup[] {
  return groups.map(({ title, entries }) => ({
    title,
    base: entries[0]?.path.replace(/\/\w+$/, '') ?? '',
    names: entries.map(({ name }) => name),
  }));
}
