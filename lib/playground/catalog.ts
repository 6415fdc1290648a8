import { getUseCase, listUseCaseGroups } from '../content/content.ts';
import { recordedCurrency } from '../run/recorded-currency.ts';
import { loadReference } from '../site/portal-reference.ts';
import type { Catalog } from './catalog-use-case.ts';

/**
 * The use cases with their operations, recorded responses, and the types that each reads or sends. Empty when the schema
 * isn't the API's own.
 */
export async function playgroundCatalog(): Promise<Catalog> {
  const { own, useCases } = await loadReference();
  if (!own) return { useCases: [] };
  const types = [...useCases.keys()].filter((coordinate) => /^\w+$/.test(coordinate));
  const groups = await listUseCaseGroups();
  const demoCompany = (await getUseCase('getCompany'))?.response.data;
  return {
    useCases: groups.flatMap(({ group, useCases: members }) =>
      members.map(({ operation, document, variables, response, parsed, frontmatter: { title, question } }) => ({
        useCase: operation,
        title,
        question,
        group,
        name: parsed.name,
        query: document,
        variables: JSON.stringify(variables, null, 2),
        types: types.filter((type) => useCases.get(type)?.some((known) => known.operation === operation)),
        recorded: { response, currency: recordedCurrency({ document, variables }, demoCompany) },
      })),
    ),
  };
}
