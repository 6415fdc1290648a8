/** A value of a header, such as a media type, with the weight that the client gives it. */
export interface WeightedValue {
  /** In lowercase, without its parameters. */
  readonly name: string;
  /** From 0, not acceptable, to 1. */
  readonly weight: number;
}

/**
 * The values of a header such as `Accept` or `Accept-Encoding`, in the order of the header. A value without a weight has
 * 1, and one with a malformed weight has 0 (RFC 9110, section 12.4.2).
 */
export function weightedValues(header: string): WeightedValue[] {
  return header.split(',').map((text) => {
    const [name = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
    const given = parameters.find((parameter) => parameter.startsWith('q='));
    const weight = given === undefined ? 1 : Number(given.slice(2));
    return { name, weight: weight >= 0 && weight <= 1 ? weight : 0 };
  });
}
