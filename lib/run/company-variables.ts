import { textsNamed } from './json-text.ts';

/** The variable or member of an input that names the company of a use case's operation. */
export function companyVariable(useCase: string): string {
  // A query for one company names the company's ID `id`.
  return useCase === 'getCompany' ? 'id' : 'companyId';
}

/** A documented operation whose variables name the reader's company in place of a company of the demo data. */
export function forCompany<Documented extends { useCase: string; variables: string }>(
  documented: Documented,
  companyId: string | null,
): Documented {
  if (companyId === null) return documented;
  const places = textsNamed(documented.variables, companyVariable(documented.useCase));
  const variables = places
    .toSorted((left, right) => right.from - left.from)
    .reduce(
      (text, { from, to }) => text.slice(0, from) + JSON.stringify(companyId) + text.slice(to),
      documented.variables,
    );
  return { ...documented, variables };
}

/** The companies that a query or its variables name, by name. */
export function companiesNamed(
  texts: { query: string; variables: string },
  companies: readonly { id: string; name: string }[],
): string[] {
  return companies.filter(({ id }) => texts.query.includes(id) || texts.variables.includes(id)).map(({ name }) => name);
}
