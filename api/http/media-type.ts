const mediaTypes = ['application/json', 'application/graphql-response+json'] as const;

/** The two response types of GraphQL over HTTP. */
export type ResponseMediaType = (typeof mediaTypes)[number];

/**
 * The response type for an Accept header: that of the two which it prefers, and of equal ones the first. If it accepts
 * neither or is absent, the type is application/json ("until watershed", GraphQL over HTTP, section 5.2.2). RFC 9110,
 * section 12.5.1, allows this.
 */
export function acceptedMediaType(accept: string | undefined): ResponseMediaType {
  let preferred: ResponseMediaType = 'application/json';
  let highest = 0;
  for (const range of (accept ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = range.split(';').map((part) => part.trim());
    const type = mediaTypes.find((candidate) => candidate === name);
    const weight = weightOf(parameters);
    if (type === undefined || weight <= highest) continue;
    preferred = type;
    highest = weight;
  }
  return preferred;
}

/** RFC 9110, section 12.4.2: 0 isn't acceptable, and 1 is the default. A malformed weight counts as absent. */
function weightOf(parameters: readonly string[]): number {
  const weight = parameters.find((parameter) => /^q=[\d.]+$/.test(parameter))?.slice(2);
  return weight === undefined || Number.isNaN(Number(weight)) ? 1 : Math.min(Number(weight), 1);
}
