import { z } from 'zod';

/** The portal's client ID without a variable. Other variables are compared with it before their types are checked. */
export const defaultClientId = 'litfass-portal';

/** Who signs people in. */
export const issuerVariables = {
  AUTH_ISSUER: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'The URL of the OpenID Connect issuer where people sign in. See [Use your own issuer](/docs/operate/install#use-your-own-issuer). Default: the API itself.',
    ),
  AUTH_CLIENT_ID: z
    .string()
    .min(1)
    .default(defaultClientId)
    .describe('The client ID under which the portal is registered at the issuer.'),
  AUTH_AUDIENCE: z
    .string()
    .min(1)
    .optional()
    .describe(
      'The audience under which the API is registered at your own issuer. Set it only if you use your own issuer. Default: `API_URL/graphql`.',
    ),
};
