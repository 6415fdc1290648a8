import type { FastifyInstance } from 'fastify';
import { readSignedAddress, signedAddressHeader, signedAddressKey } from '#shared/signed-address.ts';
import { clientAddress } from '#shared/trusted-proxies.ts';
import type { Config } from '../config/config.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * IP address of the client, behind the trusted proxies and behind the portal. Limits, allow-lists and logs use it.
     * Fastify's own `ip` is the address of the connection.
     */
    clientAddress: string;
    /** Whether the portal has signed the client's address, so that the request comes from it. */
    isFromPortal: boolean;
  }
}

interface ClientAddressParts {
  readonly config: Pick<Config, 'secrets' | 'trustedProxies'>;
  readonly now: () => number;
}

/**
 * Determines the client's address before anything else reads it. Fastify's `trustProxy` isn't used: it would believe
 * `X-Forwarded-Host` and `X-Forwarded-Proto` too, and hand on malformed entries as addresses.
 */
export function registerClientAddress(app: FastifyInstance, { config, now }: ClientAddressParts): void {
  const keys = Promise.all(config.secrets.sessionSecrets.map(signedAddressKey));
  let isWarned = false;

  /** A stranger may send the header too, so the log has one line about it, not one for each request. */
  function warnOnce(): void {
    if (isWarned) return;
    isWarned = true;
    app.log.warn(
      'a client’s address was not signed by the portal; if the portal has sent it, SESSION_SECRET or the clocks differ',
    );
  }

  app.decorateRequest('clientAddress', '');
  app.decorateRequest('isFromPortal', false);
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers, socket } = request;
    const forwardedFor = headers['x-forwarded-for'];
    request.clientAddress = clientAddress(
      { peer: socket.remoteAddress, forwardedFor: Array.isArray(forwardedFor) ? forwardedFor.join() : forwardedFor },
      config.trustedProxies,
    );
    const signed = headers[signedAddressHeader];
    if (typeof signed !== 'string') {
      done();
      return;
    }
    keys
      .then((all) => readSignedAddress(all, signed, { authorization: headers.authorization ?? '', now: now() }))
      .then((address) => {
        if (address === undefined) {
          warnOnce();
          return;
        }
        request.clientAddress = address;
        request.isFromPortal = true;
      })
      .then(() => done(), done);
  });
}
