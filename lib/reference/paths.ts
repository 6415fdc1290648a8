/** Names of a schema's root types. Most schemas use the default names of GraphQL. */
export interface RootNames {
  readonly query?: string | undefined;
  readonly mutation?: string | undefined;
  readonly subscription?: string | undefined;
}

/** The three kinds of operation, as the specification names them. */
export type OperationKind = keyof RootNames;

/** Folders of pages that aren't types. Type paths have one segment and these have two, so names can't collide. */
export const folders = {
  query: 'queries',
  mutation: 'mutations',
  subscription: 'subscriptions',
  directive: 'directives',
} as const satisfies Record<OperationKind | 'directive', string>;

const customaryRoots = { query: 'Query', mutation: 'Mutation', subscription: 'Subscription' } satisfies RootNames;

// https://github.com/graphql/graphql-spec/blob/main/spec/Section%203%20--%20Type%20System.md, "Schema coordinates"
const coordinateShape = /^(@?)(\w+)(?:\.(\w+))?(?:\((\w+):\))?$/;

/**
 * The path in the reference for a schema coordinate.
 *
 * @example
 * referencePath('Company') // '/reference/Company'
 * referencePath('Company.name') // '/reference/Company#name'
 * referencePath('Query.listCompanies') // '/reference/queries/listCompanies'
 * referencePath('Query.listCompanies(page:)') // '/reference/queries/listCompanies#page'
 * referencePath('Campaign.performance(range:)') // '/reference/Campaign#performance.range'
 * referencePath('@include(if:)') // '/reference/directives/include#if'
 */
export function referencePath(coordinate: string, roots: RootNames = customaryRoots): string {
  const [, at, name = '', member, argument] = coordinateShape.exec(coordinate) ?? [];
  if (name === '') throw new Error(`“${coordinate}” isn’t a schema coordinate.`);
  if (at === '@') return withAnchor(`/reference/${folders.directive}/${name}`, argument);
  if (member === undefined) return `/reference/${name}`;
  const operation = (['query', 'mutation', 'subscription'] as const).find((kind) => roots[kind] === name);
  return operation === undefined
    ? withAnchor(`/reference/${name}`, argument === undefined ? member : `${member}.${argument}`)
    : withAnchor(`/reference/${folders[operation]}/${member}`, argument);
}

/**
 * The id of a member on its page. Section ids contain a hyphen, which GraphQL names can't. The only other id that could
 * equal a name is the skip link's target.
 */
export function anchorOf(member: string): string {
  return member === 'main' ? 'main.' : member;
}

function withAnchor(path: string, member: string | undefined): string {
  return member === undefined ? path : `${path}#${anchorOf(member)}`;
}
