import { z } from 'zod';
import { samplerNames } from '#shared/node/tracing.ts';

const port = z.coerce.number().int().min(0).max(65_535).optional();
const otlp = z.url({ protocol: /^https?$/ }).optional();

/** Logs, metrics and traces. */
export const observationVariables = {
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe(
      'The lowest level that is logged: `trace`, `debug`, `info`, `warn`, `error` or `fatal`. `silent` logs nothing. `npm start` sets `warn` for the API.',
    ),
  ACCESS_LOG_SAMPLE: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(0)
    .describe(
      'The share of requests that each process logs: 0 to 1. Server errors, timeouts and slow operations are always logged.',
    ),
  SLOW_OPERATION_MS: z.coerce
    .number()
    .int()
    .min(1)
    .max(600_000)
    .default(1_000)
    .describe(
      'An operation that takes at least this many milliseconds is logged as slow, with the hash of its document.',
    ),
  METRICS_HOST: z
    .string()
    .min(1)
    .default('127.0.0.1')
    .describe(
      'The IP address on which the processes serve metrics. Metrics need no credentials, so let only your monitoring reach these ports.',
    ),
  API_METRICS_PORT: port.describe(
    'The port on which the API serves `GET /metrics`. If it isn’t set, the API has no metrics.',
  ),
  WORKER_METRICS_PORT: port.describe(
    'The port on which a worker serves `GET /metrics`. If it isn’t set, the worker has no metrics.',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: otlp.describe(
    'The URL to which traces are sent by OTLP (HTTP, JSON). If it isn’t set, nothing is traced.',
  ),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: otlp.describe(
    'A separate URL for traces. It takes precedence over `OTEL_EXPORTER_OTLP_ENDPOINT`.',
  ),
  OTEL_TRACES_SAMPLER: z
    .enum(samplerNames)
    .default('parentbased_always_on')
    .describe(`Which requests are traced: ${samplerNames.map((name) => `\`${name}\``).join(', ')}.`),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(1)
    .describe(
      'The share of requests that are traced: 0 to 1. Applies to the samplers whose names end with `traceidratio`.',
    ),
};
