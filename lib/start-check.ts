import { environment, EnvironmentError, isProduction } from './env.ts';

/**
 * Ends a production portal whose environment is not usable, with all reasons. A throw would not do: Next logs it, keeps
 * the port and answers 500 to everything.
 */
export function stopUnlessUsable(): void {
  if (!isProduction()) return;
  try {
    environment();
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
