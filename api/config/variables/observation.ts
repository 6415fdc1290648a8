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
      'The least important lines of the log: `trace`, `debug`, `info`, `warn`, `error`, `fatal`, or `silent`. `npm start` sets `warn`.',
    ),
  ACCESS_LOG_SAMPLE: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(0)
    .describe(
      'The share of requests, 0 to 1, that have a line in the log of each process. Failures of the server, timeouts and slow operations always have one.',
    ),
  SLOW_OPERATION_MS: z.coerce
    .number()
    .int()
    .min(1)
    .max(600_000)
    .default(1_000)
    .describe('Milliseconds from which an operation is logged as slow, with the hash of its document.'),
  METRICS_HOST: z
    .string()
    .min(1)
    .default('127.0.0.1')
    .describe(
      'The IP address of the ports for metrics. Metrics need no credentials, so only the monitoring may reach it.',
    ),
  API_METRICS_PORT: port.describe('The port on which the API serves `GET /metrics`. Without it, nothing is measured.'),
  WORKER_METRICS_PORT: port.describe('The same for a worker.'),
  OTEL_EXPORTER_OTLP_ENDPOINT: otlp.describe(
    'The URL to which traces are sent by OTLP (HTTP, JSON). Without it, nothing is traced.',
  ),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: otlp.describe('The URL for traces, if it isn’t the one for everything.'),
  OTEL_TRACES_SAMPLER: z
    .enum(samplerNames)
    .default('parentbased_always_on')
    .describe(`Which requests are traced: ${samplerNames.map((name) => `\`${name}\``).join(', ')}.`),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(1)
    .describe('The share of requests, 0 to 1, for the samplers whose names end with `traceidratio`.'),
};
