import type { GraphQLSchema } from 'graphql';
import { adminPages } from '../admin/admin-pages.ts';
import { partnerHref } from '../admin/partner-pages.ts';
import { staffPages } from '../admin/staff-pages.ts';
import type { Guide } from './guides.ts';
import type { LinkTargets } from './page-links.ts';
import { referenceAnchors } from '../reference/anchors.ts';
import { mainNavigation } from '../server/site.ts';

/** Every page and file that portal content may link to. `useCases` maps operation names to the ids of their pages. */
export function linkTargets(
  useCases: ReadonlyMap<string, readonly string[]>,
  guides: readonly Pick<Guide, 'path' | 'sections'>[],
  schema: GraphQLSchema,
): LinkTargets {
  const pages = [...mainNavigation, ...Object.values(adminPages), ...Object.values(staffPages)];
  const files = ['/llms.txt', '/llms-full.txt', '/schema.graphql', ...guides.map(({ path }) => `${path}.md`)];
  const others = ['/', '/account', partnerHref, ...files, ...pages.map(({ href }) => href)];
  return new Map<string, readonly string[] | undefined>([
    ...others.map((path) => [path, undefined] as const),
    ...guides.map(({ path, sections }) => [path, sections.map(({ id }) => id)] as const),
    ...[...useCases].map(([operation, anchors]) => [`/use-cases/${operation}`, anchors] as const),
    ...referenceAnchors(schema),
  ]);
}
