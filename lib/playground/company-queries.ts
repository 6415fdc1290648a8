import { listSavedQueriesOperation, type SavedQueryFragment } from '../graphql/generated/operations.ts';
import { sendOperation } from '../graphql/graphql-request.ts';
import { readEveryPage } from '../graphql/read-every-page.ts';
import { relativeWords } from '../text/date-words.ts';

/** A query that the people of a company share. */
export type CompanyQuery = SavedQueryFragment;

/** What is known of the saved queries of a company. */
export type CompanyQueryList =
  | { kind: 'loading' }
  | { kind: 'ready'; queries: readonly CompanyQuery[] }
  /** The reader isn't one of the company's own people, or the endpoint has no saved queries. */
  | { kind: 'unavailable' }
  | { kind: 'failed'; message: string };

/** Fetches the saved queries of a company, by name. */
export async function fetchCompanyQueries(companyId: string): Promise<CompanyQueryList> {
  const answer = await readEveryPage(
    (after) => sendOperation(listSavedQueriesOperation, { url: '/api/graphql', variables: { companyId, after } }),
    (data) => data.listSavedQueriesByCompany,
  );
  switch (answer.kind) {
    case 'data':
      return { kind: 'ready', queries: answer.data };
    case 'failed':
      // Another GraphQL endpoint doesn't know the query.
      return answer.code === 'GRAPHQL_VALIDATION_FAILED'
        ? { kind: 'unavailable' }
        : { kind: 'failed', message: answer.message };
    case 'forbidden':
    case 'unauthenticated':
      return { kind: 'unavailable' };
  }
}

/** The list with a new or changed query in its place by name. */
export function withQuery(queries: readonly CompanyQuery[], changed: CompanyQuery): CompanyQuery[] {
  const others = queries.filter(({ id }) => id !== changed.id);
  return [...others, changed].sort((left, right) => left.name.toLowerCase().localeCompare(right.name.toLowerCase()));
}

/** The query of a name, compared as the API does. */
export function queryNamed(queries: readonly CompanyQuery[], name: string): CompanyQuery | undefined {
  return queries.find((query) => query.name.toLowerCase() === name.trim().toLowerCase());
}

/** The saved query whose document was run. */
export function queryOfRun(queries: readonly CompanyQuery[], document: string): CompanyQuery | undefined {
  return queries.find((query) => query.document.trim() === document.trim());
}

/** "Anna Petersen · last run yesterday by Viktor Lindqvist". */
export function originWords({ owner, lastRunAt, lastRunBy }: CompanyQuery, now: Date): string {
  if (lastRunAt === null || lastRunBy === null) return `${owner.name} · not run yet`;
  return `${owner.name} · last run ${relativeWords(lastRunAt, now)} by ${lastRunBy.name}`;
}
