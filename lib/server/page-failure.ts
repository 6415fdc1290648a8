import { createJsonLog, describeError } from '#shared/node/json-log.ts';
import { environment, type PortalEnvironment } from './env.ts';

/**
 * Logs that a page, a route or a server action failed. `route` is the registered one, such as `/use-cases/[operation]`:
 * the request's own URL may contain a secret. `write` replaces standard output in tests.
 */
export function logPageFailure(
  error: unknown,
  route: string,
  { log: { level } }: Pick<PortalEnvironment, 'log'> = environment(),
  write?: (line: string) => void,
): void {
  const log = createJsonLog({ process: 'portal', level, ...(write === undefined ? {} : { write }) });
  log.error('a page failed', { route, err: describeError(error) });
}
