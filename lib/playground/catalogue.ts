import { listUseCaseGroups } from '../content.ts';
import { loadReference } from '../reference/reference.ts';
import type { Catalogue } from './catalogue-use-case.ts';

/** The use cases with their operations and the types each reads or sends; none with a schema that isn't the API's own. */
export async function playgroundCatalogue(): Promise<Catalogue> {
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
