import { valueFromASTUntyped } from 'graphql';
import { fieldsOf } from '../schema/parsed-operation.ts';
import { textsNamed } from './json-text.ts';
import { requestedOperation } from './query-text.ts';

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

interface CompanyCurrency {
  id: string;
  currencyCode?: string | undefined;
}

/**
 * The currency of a response's amounts: that of the companies in the arguments of the operation's fields. Null if they
 * have several, or if a field names none of these companies: then it is unknown whose amounts it returns.
 */
export function currencyOfRequest(
  request: { query: string; operationName: string | undefined; variables: Record<string, unknown> },
  companies: readonly CompanyCurrency[],
): string | null {
  const operation = requestedOperation(request);
  if (operation === null) return null;
  const currencies = fieldsOf(operation)
    .filter(({ name }) => !name.value.startsWith('__'))
    .flatMap(({ arguments: given = [] }) => {
      const values = JSON.stringify(given.map(({ value }) => valueFromASTUntyped(value, request.variables)));
      const named = companies.filter(({ id }) => values.includes(JSON.stringify(id)));
      return named.length === 0 ? [undefined] : named.map(({ currencyCode }) => currencyCode);
    });
  const [currency, ...others] = new Set(currencies);
  return others.length === 0 ? (currency ?? null) : null;
}
