import type { GraphQLSchema } from 'graphql';
import { operationNamed, readQuery, withoutFragments } from '../run/query-text.ts';
import type { LiveAnswer, RunRequest } from '../run/run-operation.ts';
import { reportOf } from './report-of.ts';
import type { Report } from './report.ts';

/** The performance report in the response to a request that the reader wrote; undefined if it has none. */
export function liveReport(
  schema: GraphQLSchema,
  { query, operationName, variables }: RunRequest,
  { data }: Pick<LiveAnswer, 'data'>,
): Report | undefined {
  const read = readQuery(query);
  const operation = read.kind === 'document' ? operationNamed(read.operations, operationName) : undefined;
  if (read.kind === 'fault' || operation === undefined) return undefined;
  return reportOf(schema, { definition: withoutFragments(read.document, operation), variables, data });
}
