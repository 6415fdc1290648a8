import { defineConfig } from 'vitest/config';

/** Tests outside the portal that open no database. They have a project of their own, so that they run only once. */
const withoutDatabase = '{api,bench,content,scripts,shared}/**/*.unit.test.ts';

/** Crashes a PostgreSQL server, so it runs only in the project with a real server. */
const faultCampaign = 'bench/faults/*.test.ts';

const apiTests = {
  include: ['api/**/*.test.ts', 'content/**/*.test.ts', faultCampaign],
  exclude: [withoutDatabase],
  // No test replaces modules (.oxlintrc.json), and reloading them for every file took most of the time.
  isolate: false,
};

/** A real server for the same tests. Its role may create databases and roles, but isn't a superuser. */
const postgresUrl = process.env['TEST_DATABASE_URL'];

/**
 * A bucket for tests of the `s3` driver, in addition to the tests' own server. The tests own everything under its
 * `incoming/`.
 */
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
      // Vite would resolve graphql to index.mjs, and Node to index.js: two copies whose types are incompatible.
      { find: /^graphql$/, replacement: 'graphql/index.js' },
    ],
  },
  test: {
    pool: 'forks',
    // More than the cores of a small machine: the longest tests wait for servers and processes most of the time.
    maxWorkers: 3,
    // Enough for a busy machine; a test that hangs still fails.
    testTimeout: 20_000,
    hookTimeout: 60_000,
    provide: { s3: s3.bucket === undefined ? null : { ...s3, kind: 's3' as const, bucket: s3.bucket } },
    projects: [
      {
        extends: true,
        test: {
          name: 'portal',
          include: ['{app,components,lib}/**/*.test.{ts,tsx}'],
          // As in the API's tests. Of what a test replaces, nothing stays for the next one.
          isolate: false,
          unstubEnvs: true,
          unstubGlobals: true,
        },
      },
      { extends: true, test: { name: 'unit', include: [withoutDatabase] } },
      {
        extends: true,
        test: {
          name: 'api-pglite',
          ...apiTests,
          exclude: [withoutDatabase, faultCampaign],
          globalSetup: 'api/testing/pglite-setup.ts',
        },
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
