import type { Middleware, ParameterizedContext } from 'koa';
import Provider, { type Adapter, errors } from 'oidc-provider';
import { clientNetwork } from '#shared/ip-address.ts';
import type { AttemptLimits } from '../../limits/attempts/attempt-limits.ts';
import type { FindClient } from './clients.ts';

const failuresAllowed = 10;
const windowSeconds = 60;

/** Where client credentials are checked, by oidc-provider's names of its routes. */
const credentialRoutes = new Set(['token', 'revocation', 'introspection']);

/** Finds clients for oidc-provider, and counts failed client authentications. */
export interface ClientGuard {
  readonly adapter: Adapter;
  readonly middleware: Middleware;
}

/**
 * Slows down guessing: after 10 wrong credentials within a minute, the same client id must wait at the same IP address.
 * The right secret still works from other IP addresses, so failures can't lock a partner out. An attempt counts when
 * its result is known. Concurrent requests may therefore exceed the limit by their number.
 */
export function createClientGuard(findClient: FindClient, attempts: AttemptLimits): ClientGuard {
  /** The network and the client id of each request with credentials. */
  const attempted = new WeakMap<object, readonly [string, string]>();
  const failures = attempts('client', { attempts: failuresAllowed, seconds: windowSeconds });

  const find: Adapter['find'] = async (clientId) => {
    const context = Provider.ctx;
    if (context !== undefined && credentialRoutes.has(context.oidc.route)) {
      const key = [clientNetwork(context.ip), clientId] as const;
      attempted.set(context, key);
      refuseWhile(context, await failures.secondsToWait(...key));
    }
    const presented = context?.oidc.params?.['client_assertion'] === undefined ? 'secret' : 'assertion';
    return findClient(clientId, presented);
  };

  return {
    adapter: { ...readOnly, find },
    middleware: async (context, next) => {
      await next();
      const key = attempted.get(context);
      if (key !== undefined && context.status === 401) await failures.begin(...key);
    },
  };
}

function refuseWhile(context: ParameterizedContext, seconds: number): void {
  if (seconds === 0) return;
  context.set('Retry-After', String(seconds));
  const error = new errors.OIDCProviderError(429, 'temporarily_unavailable');
  error.error_description = 'too many failed requests: wait for the seconds in the header Retry-After';
  throw error;
}

/** Clients are created elsewhere (configuration, partner administration); the authorization server only reads them. */
const readOnly: Adapter = {
  find: () => Promise.resolve(undefined),
  findByUid: () => Promise.resolve(undefined),
  findByUserCode: () => Promise.resolve(undefined),
  upsert: refuseWriting,
  consume: refuseWriting,
  destroy: refuseWriting,
  revokeByGrantId: refuseWriting,
};

function refuseWriting(): Promise<void> {
  return Promise.reject(new Error('The authorization server does not write clients.'));
}
