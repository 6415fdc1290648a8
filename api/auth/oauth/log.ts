/** What the authorization server needs of a logger; Fastify's and pino's fit. */
export interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}
