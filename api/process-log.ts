import { z } from 'zod';
import type { Config } from './config/config.ts';
import { logOutput } from './log-output.ts';

const levels = { info: 30, warn: 40, error: 50 } as const;
const thresholds: Record<Config['logLevel'], number> = {
  trace: 10,
  debug: 20,
  ...levels,
  fatal: 60,
  silent: Infinity,
};

/** An error, or pg-boss's report of one: a plain object that also names the queue. */
const loggedError = z.object({ message: z.string(), stack: z.string().optional() });

/** Writes lines of JSON like those of the API's own log, for what a process does apart from requests. */
export function createProcessLog({ logLevel }: Pick<Config, 'logLevel'>) {
  const write = (level: keyof typeof levels, message: string, fields: Readonly<Record<string, unknown>>) => {
    if (levels[level] < thresholds[logLevel]) return;
    const line = { level: levels[level], time: Date.now(), pid: process.pid, ...fields, msg: message };
    logOutput.write(`${JSON.stringify(line)}\n`);
  };
  return {
    info: (message: string, fields: Readonly<Record<string, unknown>>) => write('info', message, fields),
    warn: (message: string, fields: Readonly<Record<string, unknown>>) => write('warn', message, fields),
    failure: (error: unknown, message: string) =>
      write('error', message, { err: loggedError.safeParse(error).data ?? { message: String(error) } }),
  };
}
