import { stripIgnoredCharacters } from 'graphql';
import type { Json } from '#shared/json.ts';
import { nameOf, type DocumentedOperation } from '../run/playground-tabs.ts';

/** A use case in the playground's list. */
export interface CatalogUseCase extends DocumentedOperation {
  question: string;
  group: string;
  /** Names of the types that it reads or sends. */
  types: string[];
  /** The recorded response, with the currency of its amounts. */
  recorded: { response: { data: Record<string, Json> }; currency: string | null };
}

/** The response of `/playground/use-cases.json`. */
export interface Catalog {
  useCases: CatalogUseCase[];
}

/** The relation of a query to a documented one. */
export interface Origin<UseCase> {
  useCase: UseCase;
  /**
   * Whether the query equals the page's own, ignoring its layout. When false, the names match but the text was changed.
   */
  isSame: boolean;
}

/** The use case that a query equals or started from. */
export function originOf<UseCase extends DocumentedOperation>(
  query: string,
  useCases: readonly UseCase[],
): Origin<UseCase> | null {
  const bare = withoutLayout(query);
  if (bare === '') return null;
  const same = bare === null ? undefined : useCases.find((useCase) => withoutLayout(useCase.query) === bare);
  if (same !== undefined) return { useCase: same, isSame: true };
  const name = nameOf(query);
  const named = name === null ? undefined : useCases.find((useCase) => useCase.name === name);
  return named === undefined ? null : { useCase: named, isSame: false };
}

/** Use cases that contain every word of a search in their title, question, group or operation. */
export function filterUseCases(useCases: readonly CatalogUseCase[], search: string): CatalogUseCase[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return useCases.filter(({ useCase, title, question, group }) => {
    const text = `${useCase} ${title} ${question} ${group}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

const bareTexts = new Map<string, string | null>();

/** A document without white space, commas and comments, which have no meaning. Null when it isn't valid GraphQL. */
function withoutLayout(query: string): string | null {
  const known = bareTexts.get(query);
  if (known !== undefined) return known;
  if (bareTexts.size > 500) bareTexts.clear();
  const bare = strip(query);
  bareTexts.set(query, bare);
  return bare;
}

function strip(query: string): string | null {
  try {
    return stripIgnoredCharacters(query);
  } catch {
    return null;
  }
}
