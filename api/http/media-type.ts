/** The two response types of GraphQL over HTTP. */
export type ResponseMediaType = 'application/json' | 'application/graphql-response+json';

/**
 * The response type for an Accept header: the first of the two that it names. If it names neither or is absent, the
 * type is application/json ("until watershed", GraphQL over HTTP, section 5.2.2). RFC 9110, section 12.5.1, allows
 * this.
 */
export function acceptedMediaType(accept: string | undefined): ResponseMediaType {
  for (const range of (accept ?? '').toLowerCase().split(',')) {
    const [type] = range.split(';');
    if (type?.trim() === 'application/graphql-response+json') return 'application/graphql-response+json';
    if (type?.trim() === 'application/json') return 'application/json';
  }
  return 'application/json';
}
