import { z } from 'zod';
import { minimumConnections } from '../../db/postgres/pool-sizes.ts';

const postgresUrl = z.url({ protocol: /^postgres(ql)?$/ });

/** PostgreSQL and Redis. */
export const databaseVariables = {
  DATABASE_URL: postgresUrl
    .optional()
    .describe(
      'The URL of the database (PostgreSQL 15 or later), such as `postgres://user:password@host/name`. For TLS, add `?sslmode=verify-full&sslrootcert=/path/to/ca.pem`. If it isn’t set, Litfass uses the embedded database.',
    ),
  DATABASE_MIGRATION_URL: postgresUrl
    .optional()
    .describe(
      'The URL of the same database with the role of its owner. `litfass migrations up` uses it. If it is set, the API and the worker don’t run migrations.',
    ),
  DATABASE_REPLICA_URL: postgresUrl
    .optional()
    .describe(
      'The URL of a streaming replica of the database. Litfass reads reports and lists from it. Requires `REDIS_URL`.',
    ),
  DATABASE_BACKUP_URL: postgresUrl
    .optional()
    .describe('The URL of the same database with a role that bypasses row security. `litfass backup` uses it.'),
  DATABASE_CONNECTIONS: z.coerce
    .number()
    .int()
    .min(minimumConnections)
    .max(1_000)
    .optional()
    .describe(
      'The maximum number of connections that a process opens for statements: 12 to 1,000. Each process opens up to three more. Default: `28`.',
    ),
  DEMO_DATA: z
    .enum(['true', 'false'])
    .optional()
    .describe(
      'Set it to `false` to start an empty embedded database without the demo data. Litfass never loads the demo data automatically if `DATABASE_URL` is set.',
    ),
  REDIS_URL: z
    .url({ protocol: /^rediss?$/ })
    .optional()
    .describe(
      'The URL of Redis, such as `redis://user:password@host:6379`, or `rediss://…` with TLS. All processes share their counts of rate-limit points, failed sign-ins and invalid tokens in Redis. Without Redis, or while it doesn’t respond, each process counts separately.',
    ),
};
