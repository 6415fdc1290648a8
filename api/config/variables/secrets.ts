import { z } from 'zod';
import { parseSecretList, secretListProblem } from '#shared/secret-list.ts';

/** Shorter secrets could be guessed. */
export const minimumSecretLength = 32;

const secretList = z.string().transform((text, context) => {
  const problem = secretListProblem(text, minimumSecretLength);
  if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
  return parseSecretList(text);
});

const rule =
  'At least 32 characters. Created in `DATA_DIR` if absent, and required in production with a `DATABASE_URL`.';

/** Each can be a list, so that it can be rotated. */
export const secretVariables = {
  TOKEN_PEPPER: secretList
    .optional()
    .describe(`The pepper of the digests of API keys and partner secrets, which also seals signing keys. ${rule}`),
  SESSION_SECRET: secretList
    .optional()
    .describe(`Encrypts the sessions of the portal. API and portal share it. ${rule}`),
  AUTH_CLIENT_SECRET: secretList
    .optional()
    .describe(`The secret of the portal as a client of the OpenID Connect issuer. API and portal share it. ${rule}`),
  IDENTITY_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits in lower case')
    .optional()
    .describe(
      'The key of the digests of people in audiences, 64 hexadecimal digits. Default: derived from the pepper of the first start.',
    ),
};
