import {
  CreateBucketCommand,
  HeadBucketCommand,
  PutBucketCorsCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { clientOptionsOf, type S3StoreConfig } from './s3-store.ts';

/** What {@link prepareBucket} did. */
export interface PreparedBucket {
  /** Whether the bucket is new. */
  readonly isNew: boolean;
}

/**
 * Creates the bucket unless it exists, and lets the pages of the portal send files to it: that replaces the bucket's
 * CORS rules. Fails with the store's error, such as AccessDenied.
 */
export async function prepareBucket(config: S3StoreConfig, portalUrl: string): Promise<PreparedBucket> {
  const client = new S3Client(clientOptionsOf(config));
  try {
    const isNew = await createUnlessThere(client, config);
    const rule = {
      AllowedOrigins: [new URL(portalUrl).origin],
      AllowedMethods: ['PUT'],
      AllowedHeaders: ['content-type', 'if-none-match', 'x-amz-checksum-sha256'],
      ExposeHeaders: ['ETag'],
    };
    await client.send(new PutBucketCorsCommand({ Bucket: config.bucket, CORSConfiguration: { CORSRules: [rule] } }));
    return { isNew };
  } finally {
    client.destroy();
  }
}

async function createUnlessThere(client: S3Client, { bucket }: S3StoreConfig): Promise<boolean> {
  try {
    await client.send(new HeadBucketCommand({ Bucket: bucket }));
    return false;
  } catch (error) {
    if (!(error instanceof S3ServiceException) || error.$metadata.httpStatusCode !== 404) throw error;
  }
  // The client adds the region as the bucket's location.
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  return true;
}
