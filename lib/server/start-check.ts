import { parseArgs } from 'node:util';
import { missingProxies } from '#shared/trusted-proxies.ts';
import { environment, EnvironmentError, handlesSignals, isProduction } from './env.ts';

/**
 * Stops a production portal whose environment is invalid, and lists all reasons. An exception doesn't suffice: Next
 * logs it, keeps the port and returns 500 for every request.
 */
export function stopUnlessUsable(): void {
  if (!isProduction()) return;
  try {
    const { trustedProxies, drainSeconds } = environment();
    // Next reads its host from the command line only.
    const unsafe = missingProxies(listeningHost(process.argv.slice(2)), trustedProxies, '--hostname');
    const draining = drainSeconds > 0 && !handlesSignals() ? drainingNeedsSignals : undefined;
    const problems = [unsafe, draining].filter((problem) => problem !== undefined);
    if (problems.length > 0) throw new EnvironmentError(problems);
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

const drainingNeedsSignals =
  'DRAIN_SECONDS: needs NEXT_MANUAL_SIG_HANDLE=true. Start the portal with `npm run portal`, which sets it';

/** Where `next start` listens: on all interfaces, unless its command line names a host. */
export function listeningHost(args: readonly string[]): string {
  const options = { hostname: { type: 'string', short: 'H' } } as const;
  const { hostname } = parseArgs({ args: [...args], options, strict: false, allowPositionals: true }).values;
  return typeof hostname === 'string' ? hostname : '::';
}
