import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/**
 * Tests of the API that open no database: they needn't run once a database. A test that belongs here and isn't named
 * runs twice; one that is named and asks for a database fails at once.
 */
const withoutDatabase = [
  'api/auth/{cidr,digest,password,token-format}.test.ts',
  'api/auth/oauth/attempt-limit.test.ts',
  'api/bench/**/*.test.ts',
  'api/config/*.test.ts',
  'api/demo/campaigns.test.ts',
  'api/db/{cursor,directory-lock}.test.ts',
  'api/http/{json-body,shutdown}.test.ts',
  'api/jobs/worker-process.test.ts',
  'api/modules/{customer-files,identifiers}/*.test.ts',
  'api/schema/*.test.ts',
  'api/storage/**/*.test.ts',
  'content/guides/*.test.ts',
  'deploy/*.test.ts',
];

const apiTests = {
  include: ['api/**/*.test.ts', 'content/**/*.test.ts'],
  exclude: withoutDatabase,
  // Nothing here replaces modules, and loading them anew for every file took most of the time.
  isolate: false,
};

/** A real server for the same tests, by a role that may create databases and roles and is no superuser. */
const postgresUrl = process.env['TEST_DATABASE_URL'];

/** A bucket to try the `s3` driver on, beside the one that the tests bring; whatever lies under its `incoming/` is theirs. */
const s3 = {
  bucket: process.env['TEST_S3_BUCKET'],
  region: process.env['TEST_S3_REGION'] ?? 'us-east-1',
  ...(process.env['TEST_S3_ENDPOINT'] === undefined ? {} : { endpoint: process.env['TEST_S3_ENDPOINT'] }),
  credentials: {
    accessKeyId: process.env['TEST_S3_ACCESS_KEY_ID'] ?? '',
    secretAccessKey: process.env['TEST_S3_SECRET_ACCESS_KEY'] ?? '',
  },
};

export default defineConfig({
  resolve: {
    alias: [
      { find: /^@\//, replacement: fileURLToPath(new URL('./', import.meta.url)) },
      // Vite would choose graphql's index.mjs, Node its index.js: two copies that don't know each other's types.
      { find: /^graphql$/, replacement: 'graphql/index.js' },
    ],
  },
  test: {
    pool: 'forks',
    maxWorkers: 2,
    // Room for a busy machine; a test that waits for something which never comes is still told.
    testTimeout: 20_000,
    hookTimeout: 60_000,
    provide: { s3: s3.bucket === undefined ? null : { ...s3, kind: 's3' as const, bucket: s3.bucket } },
    projects: [
      { extends: true, test: { name: 'portal', include: ['{app,components,lib}/**/*.test.{ts,tsx}'] } },
      { extends: true, test: { name: 'unit', include: withoutDatabase } },
      {
        extends: true,
        test: { name: 'api-pglite', ...apiTests, globalSetup: 'api/testing/pglite-setup.ts' },
      },
      ...(postgresUrl === undefined
        ? []
        : [
            {
              extends: true as const,
              test: { name: 'api-postgres', ...apiTests, globalSetup: 'api/testing/postgres-setup.ts' },
            },
          ]),
    ],
  },
});
