/** The schema of the reference can't be had. Stops the build: what was asked for, what is wrong with it, and a way out. */
export class SchemaSourceError extends Error {
  override readonly name = 'SchemaSourceError';

  constructor(subject: string, problem: string, wayOut: string, options?: ErrorOptions) {
    super(`${subject} ${problem}\n  ${wayOut}`, options);
  }
}
