import type { UseCase } from '#lib/content/content.ts';

/** The data that a use-case page passes to its editor. */
export interface RunExample {
  useCase: string;
  query: string;
  /** JSON text. */
  variables: string;
  scopes: readonly string[];
}

/** The page's operation, the editor's initial state. */
export function runExample({ operation, document, variables, frontmatter }: UseCase): RunExample {
  return {
    useCase: operation,
    query: document.trimEnd(),
    variables: JSON.stringify(variables, null, 2),
    scopes: frontmatter.scopes,
  };
}
