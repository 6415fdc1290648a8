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

/** The companies whose IDs are in a query or its variables. */
export function companiesNamed<Company extends { id: string }>(
  texts: { query: string; variables: string },
  companies: readonly Company[],
): Company[] {
  return companies.filter(({ id }) => texts.query.includes(id) || texts.variables.includes(id));
}

/** The currency of a response's amounts: that of the companies in its request, or null if they have several or none. */
export function currencyOfCompanies(
  { query, variables }: { query: string; variables: object },
  companies: readonly { id: string; currencyCode?: string | undefined }[],
): string | null {
  const named = companiesNamed({ query, variables: JSON.stringify(variables) }, companies);
  const [currency, ...others] = new Set(named.map(({ currencyCode }) => currencyCode));
  return others.length === 0 ? (currency ?? null) : null;
}
