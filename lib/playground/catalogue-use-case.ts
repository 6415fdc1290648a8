import { stripIgnoredCharacters } from 'graphql';
import { nameOf, type DocumentedOperation } from '../playground-tabs.ts';

/** A use case as the playground lists it. */
export interface CatalogueUseCase extends DocumentedOperation {
  question: string;
  group: string;
  /** Names of the types it reads or sends. */
  types: string[];
}

/** The answer of `/playground/use-cases.json`. */
export interface Catalogue {
  useCases: CatalogueUseCase[];
}

/** What a query has to do with a documented one. */
export interface Origin<UseCase> {
  useCase: UseCase;
  /** Whether the query is the page's own, however it is laid out; else it has its name and was changed. */
  isSame: boolean;
}

/** The use case a query is, or was before it was changed. */
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

/** Use cases of which every word of a search stands in the title, the question, the group or the operation. */
export function filterUseCases(useCases: readonly CatalogueUseCase[], search: string): CatalogueUseCase[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return useCases.filter(({ useCase, title, question, group }) => {
    const text = `${useCase} ${title} ${question} ${group}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

const bareTexts = new Map<string, string | null>();

/** A document without white space, commas and comments, which mean nothing; null where it is no GraphQL yet. */
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
