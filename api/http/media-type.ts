/** The two response types of GraphQL over HTTP. */
export type ResponseMediaType = 'application/json' | 'application/graphql-response+json';

/**
 * The type graphql-http answers an Accept header with: the first of the two that is named; without a word about either,
 * application/json ("until watershed", GraphQL over HTTP, section 5.2.2).
 */
export function acceptedMediaType(accept: string | undefined): ResponseMediaType {
  for (const range of (accept ?? '').toLowerCase().split(',')) {
    const [type] = range.split(';');
    if (type?.trim() === 'application/graphql-response+json') return 'application/graphql-response+json';
    if (type?.trim() === 'application/json') return 'application/json';
  }
  return 'application/json';
}
