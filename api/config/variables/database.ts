import { z } from 'zod';
import { minimumConnections } from '../../db/postgres/pool-sizes.ts';

const postgresUrl = z.url({ protocol: /^postgres(ql)?$/ });

/** PostgreSQL and Redis. */
export const databaseVariables = {
  DATABASE_URL: postgresUrl
    .optional()
    .describe(
      'PostgreSQL 15 or later, such as `postgres://user:password@host/name`. Without it, the embedded database.',
    ),
  DATABASE_MIGRATION_URL: postgresUrl
    .optional()
    .describe('The same database as its owner, for `npm run migrate`. With it, API and worker don’t migrate.'),
  DATABASE_REPLICA_URL: postgresUrl
    .optional()
    .describe('A streaming replica of the database for reports and lists. Needs `REDIS_URL`.'),
  DATABASE_BACKUP_URL: postgresUrl
    .optional()
    .describe('The same database as a role that reads past row security, for `npm run backup`.'),
  DATABASE_CONNECTIONS: z.coerce
    .number()
    .int()
    .min(minimumConnections)
    .max(1_000)
    .optional()
    .describe('Connections that a process opens at most for statements, 12 to 1,000. Default: 28.'),
  DEMO_DATA: z
    .enum(['true', 'false'])
    .optional()
    .describe(
      '`false` keeps the demo data out of an empty embedded database. Litfass never loads them into a `DATABASE_URL` automatically.',
    ),
  REDIS_URL: z
    .url({ protocol: /^rediss?$/ })
    .optional()
    .describe(
      'Redis, in which processes count rate limits, failed sign-ins and invalid tokens together. Without it, or while it doesn’t respond, each process counts for itself.',
    ),
};
