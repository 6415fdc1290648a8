import type { UseCase } from '#lib/content/content.ts';
import { companyVariable } from '#lib/run/company-variables.ts';
import { textsNamed } from '#lib/run/json-text.ts';

/** The data that a use-case page passes to its editor. */
export interface RunExample {
  useCase: string;
  query: string;
  /** JSON text. */
  variables: string;
  scopes: readonly string[];
  /** Whether the variables name a company, which the reader's own replaces. */
  namesCompany: boolean;
}

/** The page's operation, the editor's initial state. */
export function runExample({ operation, document, variables, frontmatter }: UseCase): RunExample {
  const text = JSON.stringify(variables, null, 2);
  return {
    useCase: operation,
    query: document.trimEnd(),
    variables: text,
    namesCompany: textsNamed(text, companyVariable(operation)).length > 0,
    scopes: frontmatter.scopes,
  };
}
