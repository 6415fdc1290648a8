import type {} from 'vitest';
import { createApp } from '../app.ts';
import { createDigests } from '../auth/digest.ts';
import type { Database } from '../db/database.ts';
import { migrate } from '../db/migrations/migrate.ts';
import { seedDemo } from '../demo/seed.ts';
import { demoSecrets, testConfig, testSecrets } from './fixed-secrets.ts';

/** Where a test file gets its database from; made once a run by the global setup of its project. */
export type TemplateSource =
  | { readonly kind: 'embedded'; readonly dump: string }
  | { readonly kind: 'postgres'; readonly url: string; readonly template: string };

declare module 'vitest' {
  interface ProvidedContext {
    template: TemplateSource;
  }
}

/** Makes an empty database what every test starts with: migrated, with the demo data and a signing key. */
export async function fillTemplate(database: Database): Promise<void> {
  await migrate(database.driver);
  // Two months of delivery are enough for tests and load in a second.
  await seedDemo(
    database,
    createDigests(testSecrets.tokenPeppers),
    demoSecrets,
    new Date().toISOString().slice(0, 10),
    60,
  );
  // The first start makes the signing key, which takes long enough to do it once only.
  const app = await createApp({ ...testConfig(0), logLevel: 'silent' }, database);
  await app.close();
}
