import { z } from 'zod';
import { issuerProblems } from './issuer.ts';
import { limitProblems } from './limits.ts';
import { storageProblems } from './storage.ts';

/** Those that others are compared with before their types are checked. */
const defaults = { API_PORT: '4000', AUTH_CLIENT_ID: 'litfass-portal' };

/** What the operator may set. Every variable is optional in the embedded default. */
const environmentSchema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  HOST: z.string().min(1).optional(),
  API_PORT: z.coerce.number().int().min(0).max(65_535).prefault(defaults.API_PORT),
  PORTAL_PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  API_URL: z.url({ protocol: /^https?$/ }).optional(),
  PORTAL_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  RATE_LIMIT_POINTS: z.coerce.number().int().positive().optional(),
  RATE_LIMIT_RESTORE_PER_SECOND: z.coerce.number().int().positive().optional(),
  RATE_LIMIT_TOKEN_SHARE: z.coerce.number().positive().max(1).optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
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
  AUTH_CLIENT_SECRET: z.string().min(32).optional(),
  SESSION_SECRET: z.string().min(32).optional(),
  TOKEN_PEPPER: z.string().min(32).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

/** The environment as the operator gave it: names, types and defaults, nothing decided yet. */
export type Environment = z.output<typeof environmentSchema>;

/** A configuration that cannot be started; `message` lists every problem at once, one a line. */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError';
}

/** Without a server database the API makes these itself; a real deployment must give them. */
const requiredInProduction = ['AUTH_CLIENT_SECRET', 'SESSION_SECRET', 'TOKEN_PEPPER'] as const;

/**
 * Reads the environment. A blank value counts as absent, since `VAR= npm start` and most container files mean that.
 * Throws {@link ConfigurationError} naming every variable that doesn't hold or is missing.
 */
export function readEnvironment(source: Readonly<Record<string, string | undefined>> = process.env): Environment {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim() !== ''));
  const parsed = environmentSchema.safeParse(given);
  const wrong = parsed.error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? [];
  const deployed = given['NODE_ENV'] === 'production' && given['DATABASE_URL'] !== undefined;
  const missing = deployed ? requiredInProduction.filter((name) => given[name] === undefined) : [];
  const problems = [
    ...wrong,
    ...missing.map((name) => `${name}: required in production with DATABASE_URL (32 characters or more)`),
    ...issuerProblems({ ...defaults, ...given }),
    ...limitProblems(given),
    ...storageProblems(given),
  ];
  if (parsed.success && problems.length === 0) return parsed.data;
  throw new ConfigurationError(problems.join('\n'));
}
