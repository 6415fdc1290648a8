import { createHmac } from 'node:crypto';
import { subscribe } from 'node:diagnostics_channel';
import { IncomingMessage } from 'node:http';
import { signAddress, signedAddressHeader, signedAddressKey } from '#shared/signed-address.ts';
import { clientAddress, noProxies } from '#shared/trusted-proxies.ts';
import { environment, type PortalEnvironment } from './env.ts';

type AddressSettings = Pick<PortalEnvironment, 'sessionSecrets' | 'trustedProxies'>;

/**
 * Adds the client's address to every request before Next reads it. Route handlers and pages see headers only, and Next
 * 16 takes `X-Forwarded-For` from the client: it sets the connection's address only when the header is absent
 * (next/dist/server/base-server.js). Node publishes each request of each HTTP server on this channel before the server
 * handles it.
 */
export function noteClientAddresses(settings: AddressSettings = environment()): void {
  const name = arrivalHeader(settings);
  const proxies = settings.trustedProxies ?? noProxies;
  subscribe('http.server.request.start', (message) => {
    const request = requestOf(message);
    if (request === undefined) return;
    const forwardedFor = request.headers['x-forwarded-for'];
    request.headers[name] = clientAddress(
      {
        peer: request.socket.remoteAddress,
        forwardedFor: Array.isArray(forwardedFor) ? forwardedFor.join() : forwardedFor,
      },
      proxies,
    );
  });
}

/** The client's address from the headers of a request to this portal; undefined if the request came during its start. */
export function readClientAddress(headers: Headers, settings: AddressSettings = environment()): string | undefined {
  return headers.get(arrivalHeader(settings)) ?? undefined;
}

/** The header that hands the client's address on to the API, for a request with this bearer token or without one. */
export async function clientAddressHeaders(
  address: string | undefined,
  accessToken: string | undefined,
): Promise<Readonly<Record<string, string>>> {
  if (address === undefined) return {};
  const key = await (signingKey ??= signedAddressKey(environment().sessionSecrets[0]));
  const authorization = accessToken === undefined ? '' : `Bearer ${accessToken}`;
  return { [signedAddressHeader]: await signAddress(key, address, { authorization, now: Date.now() }) };
}

let signingKey: Promise<CryptoKey> | undefined;

/** No client can guess the name, so none can have sent the header before {@link noteClientAddresses} has run. */
function arrivalHeader({ sessionSecrets: [sessionSecret] }: AddressSettings): string {
  if (known?.sessionSecret !== sessionSecret) {
    const digest = createHmac('sha256', sessionSecret).update('litfass arrival header').digest('hex');
    known = { sessionSecret, name: `litfass-arrival-${digest.slice(0, 32)}` };
  }
  return known.name;
}

let known: { readonly sessionSecret: string; readonly name: string } | undefined;

function requestOf(message: unknown): IncomingMessage | undefined {
  if (typeof message !== 'object' || message === null || !('request' in message)) return undefined;
  return message.request instanceof IncomingMessage ? message.request : undefined;
}
