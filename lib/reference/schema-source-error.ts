/**
 * The schema of the reference isn't available. Stops the build. The message names the source, the error and an
 * alternative.
 */
export class SchemaSourceError extends Error {
  override readonly name = 'SchemaSourceError';

  constructor(subject: string, problem: string, wayOut: string, options?: ErrorOptions) {
    super(`${subject} ${problem}\n  ${wayOut}`, options);
  }
}
