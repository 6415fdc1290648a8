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
  'At least 32 characters. Required in production with `DATABASE_URL`. In all other cases, Litfass creates a value in `DATA_DIR` if you don’t set one.';

/** Each can be a list, so that it can be rotated. */
export const secretVariables = {
  TOKEN_PEPPER: secretList
    .optional()
    .describe(
      `The pepper: the secret with which Litfass hashes API keys and partner secrets. It also encrypts the signing keys. ${rule}`,
    ),
  SESSION_SECRET: secretList
    .optional()
    .describe(`Encrypts the sessions of the portal. Must be the same for the API and the portal. ${rule}`),
  AUTH_CLIENT_SECRET: secretList
    .optional()
    .describe(
      `The client secret of the portal at the OpenID Connect issuer. Must be the same for the API and the portal. ${rule}`,
    ),
  IDENTITY_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits in lower case')
    .optional()
    .describe(
      'The identity key: the secret with which Litfass hashes people’s identifiers in audiences. It has 64 lowercase hexadecimal digits. Default: derived from the pepper of the first start.',
    ),
};
