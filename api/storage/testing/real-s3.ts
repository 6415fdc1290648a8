import type { S3StoreConfig } from '../s3/s3-store.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The bucket of TEST_S3_BUCKET, where there is one (vitest.config.ts). */
    s3: S3StoreConfig | null;
  }
}

export type { S3StoreConfig };
