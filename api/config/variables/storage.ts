import { z } from 'zod';

/** Where uploaded files are. */
export const storageVariables = {
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be a bucket name of 3 to 63 characters')
    .optional()
    .describe(
      'The bucket of uploaded files. Without it, they are in `DATA_DIR`, and are sent through the API’s own port.',
    ),
  S3_REGION: z.string().min(1).optional().describe('The region of the bucket. Default: `us-east-1`.'),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('The URL of a store other than Amazon’s. Browsers send files to it too.'),
  S3_ACCESS_KEY_ID: z
    .string()
    .min(1)
    .optional()
    .describe('Credentials of the store. Without them, those that the AWS SDK finds, such as the machine’s role.'),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional().describe('The secret of `S3_ACCESS_KEY_ID`.'),
};
