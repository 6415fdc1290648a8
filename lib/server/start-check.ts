import { missingProxies } from '#shared/trusted-proxies.ts';
import { reportStart } from '#shared/node/start-report.ts';
import { environment, EnvironmentError } from './env.ts';

/** Stops a portal whose environment is invalid, before it listens, and lists all reasons. */
export function stopUnlessUsable(): void {
  try {
    const { listen, trustedProxies } = environment();
    const unsafe = missingProxies(listen.host, trustedProxies);
    if (unsafe !== undefined) throw new EnvironmentError([unsafe]);
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    reportStart('portal', 'the process could not start', error.message);
    process.exit(1);
  }
}
