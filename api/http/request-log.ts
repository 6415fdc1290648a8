import type { FastifyBaseLogger, FastifyServerOptions } from 'fastify';
import { describeError, requestFields } from '#shared/node/json-log.ts';
import { logOutput } from '#shared/node/log-output.ts';
import type { ProcessName } from '#shared/node/process-metrics.ts';
import type { Config } from '../config/config.ts';

type LoggerOptions = Exclude<FastifyServerOptions['logger'], boolean | FastifyBaseLogger | undefined>;

/** Fastify's logger in the shape of {@link JsonLog}. `stream` replaces standard output in tests. */
export function loggerOptions(
  { logLevel }: Pick<Config, 'logLevel'>,
  name: ProcessName,
  stream: { write(line: string): void } = logOutput,
): LoggerOptions {
  return {
    level: logLevel,
    base: { process: name, pid: process.pid },
    formatters: { level: (level) => ({ level }) },
    mixin: requestFields,
    serializers: {
      err: (error: unknown) => ({ ...describeError(error) }),
      // Their URLs and headers may contain secrets.
      req: () => ({}),
      res: () => ({}),
    },
    stream,
  };
}
