import { z } from 'zod';

/** Where uploaded files are. */
export const storageVariables = {
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be a bucket name of 3 to 63 characters')
    .optional()
    .describe(
      'The S3 bucket for uploaded files. If it isn’t set, clients send files to the API, which stores them in `DATA_DIR`.',
    ),
  S3_REGION: z
    .string()
    .min(1)
    .optional()
    .describe('The region of the bucket. Required for Amazon S3. Default: with `S3_ENDPOINT`, `us-east-1`.'),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'The URL of the object store, if it isn’t Amazon S3. Browsers must also be able to reach it. In production, it must use https, unless it is on the same machine.',
    ),
  S3_ACCESS_KEY_ID: z
    .string()
    .min(1)
    .optional()
    .describe(
      'The access key of the object store. If it isn’t set, Litfass uses the credentials that the AWS SDK finds, such as the machine’s role.',
    ),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional().describe('The secret that belongs to `S3_ACCESS_KEY_ID`.'),
};
