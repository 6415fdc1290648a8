import { z } from 'zod';
import { parseTrustedProxies, trustedProxiesForm } from '#shared/trusted-proxies.ts';

/** The API's port without a variable. Other variables are compared with it before their types are checked. */
export const defaultApiPort = '4000';

const port = z.coerce.number().int().min(0).max(65_535);

const trustedProxies = z.string().transform((text, context) => {
  const proxies = parseTrustedProxies(text);
  if (proxies === undefined) context.addIssue({ code: 'custom', message: trustedProxiesForm });
  return proxies ?? z.NEVER;
});

function isOrigin(text: string): boolean {
  return !text.includes('*') && URL.parse(text)?.origin === text;
}

/** `https://tools.example.com,http://localhost:8080`, or `*` for every origin. */
const origins = z.string().transform((text, context) => {
  const listed = text.split(',').map((origin) => origin.trim());
  if (listed.every((origin) => origin === '*' || isOrigin(origin))) return listed;
  context.addIssue({ code: 'custom', message: 'must be origins such as https://tools.example.com, or * for all' });
  return z.NEVER;
});

/** Where the processes are reached, and by whom. */
export const addressVariables = {
  NODE_ENV: z
    .enum(['development', 'test', 'production'])
    .default('development')
    .describe(
      'Set it to `production` for every installation that other people use. Secrets are then required if `DATABASE_URL` is set.',
    ),
  HOST: z
    .string()
    .min(1)
    .optional()
    .describe(
      'The IP address to listen on. If you start the portal as a separate process, its default is always 0.0.0.0. Default: 127.0.0.1 with the embedded database, 0.0.0.0 with `DATABASE_URL`.',
    ),
  API_PORT: port.prefault(defaultApiPort).describe('The port of the API.'),
  PORTAL_PORT: port.default(3000).describe('The port of the portal.'),
  WORKER_PORT: port
    .optional()
    .describe(
      'The port on which a worker serves `/healthz` and `/readyz`. If it isn’t set, the worker has no health endpoints. The container image sets it to 4001.',
    ),
  API_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'The public URL of the API. It is also the name of the OAuth issuer. Default: `http://localhost` with the port of the API.',
    ),
  PORTAL_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('The public URL of the portal. Default: `http://localhost` with the port of the portal.'),
  TRUSTED_PROXIES: trustedProxies
    .optional()
    .describe(
      'The proxies whose `X-Forwarded-For` header Litfass trusts: their IP addresses or ranges (`127.0.0.1` or `10.0.0.0/8,2001:db8::/32`), their number (`1`), or `none`. Required in production if the process listens on all network interfaces.',
    ),
  CORS_ORIGINS: origins
    .default([])
    .describe(
      'The origins whose pages can call `POST /graphql` from a browser, such as `https://tools.example.com`. Separate several origins with commas. `*` allows every origin. Default: none.',
    ),
  DRAIN_SECONDS: z.coerce
    .number()
    .int()
    .min(0)
    .max(300)
    .default(0)
    .describe(
      'After SIGTERM, a process continues to serve requests for this number of seconds (0 to 300). In this time, load balancers notice that it is stopping. A worker has this time to finish its jobs.',
    ),
  DATA_DIR: z
    .string()
    .min(1)
    .default('.data')
    .describe(
      'The directory for the embedded database, generated secrets and demo credentials. Without `S3_BUCKET`, it also contains the uploaded files.',
    ),
};
