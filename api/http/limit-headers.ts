import type { GraphQLError } from 'graphql';

/** `Retry-After` for an error that says when to retry. */
export function retryAfter(error: GraphQLError | undefined): Readonly<Record<string, string>> {
  const seconds = error?.extensions['retryAfterSeconds'];
  return typeof seconds === 'number' ? { 'retry-after': String(seconds) } : {};
}
