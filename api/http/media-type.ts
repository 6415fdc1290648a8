import { weightedValues } from '#shared/weighted-values.ts';

const mediaTypes = ['application/json', 'application/graphql-response+json'] as const;

/** The two response types of GraphQL over HTTP. */
export type ResponseMediaType = (typeof mediaTypes)[number];

/**
 * The response type for an Accept header: that of the two which it prefers, and of equal ones the first. If it accepts
 * neither or is absent, the type is application/json ("until watershed", GraphQL over HTTP, section 5.2.2). RFC 9110,
 * section 12.5.1, allows this.
 */
export function acceptedMediaType(accept: string | undefined): ResponseMediaType {
  const [preferred] = weightedValues(accept ?? '')
    .flatMap(({ name, weight }) => {
      const type = mediaTypes.find((candidate) => candidate === name);
      return type === undefined || weight === 0 ? [] : { type, weight };
    })
    .toSorted((first, second) => second.weight - first.weight);
  return preferred?.type ?? 'application/json';
}
