import { missingProxies } from '#shared/trusted-proxies.ts';
import type { Environment } from './environment.ts';

/** Where the API listens: on loopback only, unless the configuration of a database server implies a deployment. */
export function listenAddress(environment: Environment): { readonly host: string; readonly port: number } {
  const host = environment.DATABASE_URL === undefined ? '127.0.0.1' : '0.0.0.0';
  return { host: environment.HOST ?? host, port: environment.API_PORT };
}

/** The problems of a process that is going to listen there, one line each. */
export function listeningProblems(environment: Environment): string[] {
  if (environment.NODE_ENV !== 'production') return [];
  const problem = missingProxies(listenAddress(environment).host, environment.TRUSTED_PROXIES);
  return problem === undefined ? [] : [problem];
}
