import type { UseCase } from '../../lib/content.ts';

/** What a use-case page hands to its editor. */
export interface RunExample {
  useCase: string;
  query: string;
  /** JSON text. */
  variables: string;
  scopes: readonly string[];
}

/** The page's operation as its editor starts with it. */
export function runExample({ operation, document, variables, frontmatter }: UseCase): RunExample {
  return {
    useCase: operation,
    query: document.trimEnd(),
    variables: JSON.stringify(variables, null, 2),
    scopes: frontmatter.scopes,
  };
}
