import { z } from 'zod';
import { minimumConnections } from '../db/postgres/pool-sizes.ts';
import { retentionVariables } from './retention.ts';
import { samplerNames } from '#shared/node/tracing.ts';
import { parseSecretList, secretListProblem } from '#shared/secret-list.ts';
import { parseTrustedProxies, trustedProxiesForm } from '#shared/trusted-proxies.ts';

/** Defaults that other variables are compared with before their types are checked. */
export const defaults = { API_PORT: '4000', AUTH_CLIENT_ID: 'litfass-portal' };

/** Shorter secrets could be guessed. */
export const minimumSecretLength = 32;

/** `mail@example.com` or `Litfass <mail@example.com>`. A quote, comma or line break would need the rules of RFC 5322. */
const mailbox = /^(?:[^<>@",;:\\\r\n]* <[!-;=?A-~]+@[A-Za-z0-9.-]+>|[!-;=?A-~]+@[A-Za-z0-9.-]+)$/;
const trustedProxies = z.string().transform((text, context) => {
  const proxies = parseTrustedProxies(text);
  if (proxies === undefined) context.addIssue({ code: 'custom', message: trustedProxiesForm });
  return proxies ?? z.NEVER;
});

const secretList = z.string().transform((text, context) => {
  const problem = secretListProblem(text, minimumSecretLength);
  if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
  return parseSecretList(text);
});

function isOrigin(text: string): boolean {
  return !text.includes('*') && URL.parse(text)?.origin === text;
}

/** `https://tools.example.com,http://localhost:8080`, or `*` for every origin. */
const origins = z.string().transform((text, context) => {
  const listed = text.split(',').map((origin) => origin.trim());
  if (listed.every((origin) => origin === '*' || isOrigin(origin))) return listed;
  context.addIssue({ code: 'custom', message: 'must be origins such as https://tools.example.com, or * for all' });
  return z.NEVER;
});

/** What the operator may set. Every variable is optional in the embedded default. */
export const environmentSchema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  HOST: z.string().min(1).optional(),
  TRUSTED_PROXIES: trustedProxies.optional(),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(300).default(0),
  API_PORT: z.coerce.number().int().min(0).max(65_535).prefault(defaults.API_PORT),
  WORKER_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  API_METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  WORKER_METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  PORTAL_PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  API_URL: z.url({ protocol: /^https?$/ }).optional(),
  PORTAL_URL: z.url({ protocol: /^https?$/ }).optional(),
  CORS_ORIGINS: origins.default([]),
  DATA_DIR: z.string().min(1).default('.data'),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  RATE_LIMIT_POINTS: z.coerce.number().int().positive().optional(),
  RATE_LIMIT_RESTORE_PER_SECOND: z.coerce.number().int().positive().optional(),
  RATE_LIMIT_TOKEN_SHARE: z.coerce.number().positive().max(1).optional(),
  DEMO_DATA: z.enum(['true', 'false']).optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_BACKUP_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_MIGRATION_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_REPLICA_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(minimumConnections).max(1_000).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().regex(mailbox, 'must be an email address, or a name with an email address in <>').optional(),
  TERMS_URL: z.url({ protocol: /^https?$/ }).optional(),
  TERMS_VERSION: z.string().min(1).max(50).optional(),
  TERMS_ACCEPT_UNTIL: z.iso.date().optional(),
  CLOSED_COMPANY_RETENTION_DAYS: z.coerce.number().int().min(1).max(3_650).optional(),
  ...retentionVariables,
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be a bucket name of 3 to 63 characters')
    .optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().min(1).optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  AUTH_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
  AUTH_AUDIENCE: z.string().min(1).optional(),
  AUTH_CLIENT_ID: z.string().min(1).default(defaults.AUTH_CLIENT_ID),
  AUTH_CLIENT_SECRET: secretList.optional(),
  SESSION_SECRET: secretList.optional(),
  TOKEN_PEPPER: secretList.optional(),
  IDENTITY_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits in lower case')
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_TRACES_SAMPLER: z.enum(samplerNames).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  ACCESS_LOG_SAMPLE: z.coerce.number().min(0).max(1).default(0),
  SLOW_OPERATION_MS: z.coerce.number().int().min(1).max(600_000).default(1_000),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

/** The environment as the operator gave it: names, types and defaults, nothing decided yet. */
export type Environment = z.output<typeof environmentSchema>;
