import { z } from 'zod';
import { currencyOfRequest } from './company-variables.ts';

const company = z.object({ getCompany: z.object({ id: z.string(), currencyCode: z.string() }) });

interface RecordedRequest {
  document: string;
  variables: Record<string, unknown>;
}

/**
 * The currency of a recorded response's amounts, if its request names the company of the demo data that has its own
 * page. `companyData` is the data of that page's response.
 */
export function recordedCurrency({ document, variables }: RecordedRequest, companyData: unknown): string | null {
  const { data } = company.safeParse(companyData);
  return data === undefined
    ? null
    : currencyOfRequest({ query: document, operationName: undefined, variables }, [data.getCompany]);
}
