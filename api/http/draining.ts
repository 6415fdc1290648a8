import type { FastifyInstance } from 'fastify';

/**
 * The time between the signal to stop and the end of listening. `GET /readyz` is 503, so that load balancers send
 * requests elsewhere, and every response closes its connection. Requests are still served.
 */
export class Draining {
  #hasBegun = false;

  get hasBegun(): boolean {
    return this.#hasBegun;
  }

  begin(): void {
    this.#hasBegun = true;
  }
}

/** Closes the connection of each response while `draining`, so that no connection is closed between two requests. */
export function registerDraining(app: FastifyInstance, draining: Draining): void {
  app.addHook('onRequest', (_request, reply, done) => {
    if (draining.hasBegun) reply.raw.setHeader('connection', 'close');
    done();
  });
}
