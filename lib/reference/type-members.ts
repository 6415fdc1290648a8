import type { Reference, ReferenceDirective, ReferenceField } from './model.ts';
import { folders, referencePath, type OperationKind } from './paths.ts';

/** An element with a page in a folder: an operation or a directive. */
type Member =
  | { readonly kind: OperationKind; readonly element: ReferenceField }
  | { readonly kind: 'directive'; readonly element: ReferenceDirective };

/** The two segments of a page's path after `/reference`. */
interface MemberParams {
  readonly type: string;
  readonly member: string;
}

const operationKinds = ['query', 'mutation', 'subscription'] as const;

/** Every page in a folder. */
export function memberParams({ operations, directives }: Reference): MemberParams[] {
  return [
    ...operationKinds.flatMap((kind) => operations[kind].map(({ name }) => ({ type: folders[kind], member: name }))),
    ...directives.map(({ name }) => ({ type: folders.directive, member: name })),
  ];
}

/** The element at a path, or undefined. */
export function findMember({ operations, directives }: Reference, { type, member }: MemberParams): Member | undefined {
  if (type === folders.directive) {
    const element = directives.find(({ name }) => name === member);
    return element && { kind: 'directive', element };
  }
  const kind = operationKinds.find((candidate) => folders[candidate] === type);
  const element = kind && operations[kind].find(({ name }) => name === member);
  return kind && element && { kind, element };
}

/** The path of each operation by its name. A query comes before a mutation with the same name. */
export function operationPaths({ operations, roots }: Reference): ReadonlyMap<string, string> {
  const fields = operationKinds.toReversed().flatMap((kind) => operations[kind]);
  return new Map(fields.map(({ name, coordinate }) => [name, referencePath(coordinate, roots)]));
}
