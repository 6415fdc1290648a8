import type { S3StoreConfig } from '#api/storage/s3/s3-store.ts';

/** The environment of a process that stores files in a bucket. */
export function s3Variables({ bucket, region, endpoint = '', credentials }: S3StoreConfig) {
  const { accessKeyId: S3_ACCESS_KEY_ID = '', secretAccessKey: S3_SECRET_ACCESS_KEY = '' } = credentials ?? {};
  return { S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT: endpoint, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY };
}
