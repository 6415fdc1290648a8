/** Names of a schema's root types; most call them what GraphQL does. */
export interface RootNames {
  readonly query?: string | undefined;
  readonly mutation?: string | undefined;
  readonly subscription?: string | undefined;
}

/** The three kinds of operation, in the words of the specification. */
export type OperationKind = keyof RootNames;

/** Folders of pages that aren't types. A type has one segment and these have two, so no name of a schema can collide. */
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
 * Where the reference explains an element of the schema, by its schema coordinate.
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
  if (name === '') throw new Error(`“${coordinate}” is no schema coordinate.`);
  if (at === '@') return withAnchor(`/reference/${folders.directive}/${name}`, argument);
  if (member === undefined) return `/reference/${name}`;
  const operation = (['query', 'mutation', 'subscription'] as const).find((kind) => roots[kind] === name);
  return operation === undefined
    ? withAnchor(`/reference/${name}`, argument === undefined ? member : `${member}.${argument}`)
    : withAnchor(`/reference/${folders[operation]}/${member}`, argument);
}

/**
 * The id of a member on its page. Ids of sections have a hyphen, which no GraphQL name has; the one id of the frame that
 * could be a name is that of the skip link's target.
 */
export function anchorOf(member: string): string {
  return member === 'main' ? 'main.' : member;
}

function withAnchor(path: string, member: string | undefined): string {
  return member === undefined ? path : `${path}#${anchorOf(member)}`;
}
