import { createJsonLog } from './json-log.ts';
import type { ProcessName } from './process-metrics.ts';

type StartReport = 'the process could not start' | 'waiting for a server' | 'the process did not end in order';

/**
 * Reports why a process can't start, what it waits for, or why its end failed: as text at a terminal, and
 * otherwise as a line of its log, because that is what operators collect. Works before the configuration was read.
 */
export function reportStart(name: ProcessName, message: StartReport, reason: string): void {
  if (process.stderr.isTTY) {
    process.stderr.write(`${reason}\n`);
    return;
  }
  const log = createJsonLog({ process: name, level: 'info' });
  if (message === 'waiting for a server') log.warn(message, { reason });
  else log.error(message, { reason });
}
