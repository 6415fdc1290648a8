import { createJsonLog, type JsonLog } from '#shared/node/json-log.ts';
import type { Config } from './config/config.ts';

/** Writes what a process does apart from requests, in the shape of the API's own log. */
export function createProcessLog(
  { logLevel }: Pick<Config, 'logLevel'>,
  process: 'api' | 'worker',
  write?: (line: string) => void,
): JsonLog {
  return createJsonLog({ process, level: logLevel, ...(write === undefined ? {} : { write }) });
}
