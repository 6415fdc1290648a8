import { listUseCaseGroups } from '../content/content.ts';
import { loadReference } from '../site/portal-reference.ts';
import type { Catalog } from './catalog-use-case.ts';

/**
 * The use cases with their operations and the types that each reads or sends. Empty when the schema isn't the API's
 * own.
 */
export async function playgroundCatalog(): Promise<Catalog> {
  const { own, useCases } = await loadReference();
  if (!own) return { useCases: [] };
  const types = [...useCases.keys()].filter((coordinate) => /^\w+$/.test(coordinate));
  const groups = await listUseCaseGroups();
  return {
    useCases: groups.flatMap(({ group, useCases: members }) =>
      members.map(({ operation, document, variables, parsed, frontmatter: { title, question } }) => ({
        useCase: operation,
        title,
        question,
        group,
        name: parsed.name,
        query: document,
        variables: JSON.stringify(variables, null, 2),
        types: types.filter((type) => useCases.get(type)?.some((known) => known.operation === operation)),
      })),
    ),
  };
}
