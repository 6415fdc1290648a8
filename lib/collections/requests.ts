import { listUseCaseGroups } from '../content/content.ts';

/** A request of a collection: an operation of a use case with its variables. */
interface CollectionRequest {
  readonly name: string;
  /** The question that the use case answers, and what the caller needs. */
  readonly description: string;
  readonly query: string;
  /** As JSON text. */
  readonly variables: string;
  readonly operationName: string;
}

/** The requests of one group of use cases. */
export interface CollectionFolder {
  readonly name: string;
  readonly requests: readonly CollectionRequest[];
}

/** The name of the collections. */
export const collectionName = 'Litfass API';

/** The variables that each tool replaces in a request. */
export const apiUrlVariable = '{{apiUrl}}';
export const tokenVariable = '{{token}}';

/** The use cases as requests by group, without those that only the platform's staff can run. */
export async function collectionFolders(): Promise<CollectionFolder[]> {
  const groups = await listUseCaseGroups();
  return groups
    .map(({ group, useCases }) => ({
      name: group,
      requests: useCases
        .filter(({ isForStaff }) => !isForStaff)
        .map(({ operation, document, variables, parsed, isUnreleased, withoutScopes, frontmatter }) => ({
          name: frontmatter.title,
          description: [
            `${frontmatter.question} ${frontmatter.summary}`,
            `Permissions: ${frontmatter.scopes.length === 0 ? withoutScopes : frontmatter.scopes.join(', ')}.`,
            ...(isUnreleased ? ['Unreleased: can still change.'] : []),
            `The developer portal explains it at /use-cases/${operation}.`,
          ].join('\n\n'),
          query: document,
          variables: JSON.stringify(variables, null, 2),
          operationName: parsed.name,
        })),
    }))
    .filter(({ requests }) => requests.length > 0);
}
