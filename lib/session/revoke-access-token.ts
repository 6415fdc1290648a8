import { z } from 'zod';
import type { PortalEnvironment } from '../server/env.ts';

const metadata = z.object({ revocation_endpoint: z.url({ protocol: /^https?$/ }).optional() });

/**
 * Revokes an access token at its issuer (RFC 7009), so that a copy of the session cookie becomes useless. Skips an
 * issuer without a revocation endpoint. Throws when the issuer doesn't confirm.
 */
export async function revokeAccessToken(accessToken: string, configuration: PortalEnvironment): Promise<void> {
  const { authIssuer, authClientId, authClientSecret } = configuration;
  const signal = AbortSignal.timeout(5000);
  const discovery = await fetch(`${authIssuer}/.well-known/openid-configuration`, { cache: 'no-store', signal });
  const { revocation_endpoint: endpoint } = metadata.parse(await discovery.json());
  if (!endpoint) return;

  const answer = await fetch(endpoint, {
    method: 'POST',
    cache: 'no-store',
    redirect: 'error',
    signal,
    headers: { authorization: `Basic ${basicCredentials(authClientId, authClientSecret)}` },
    body: new URLSearchParams({ token: accessToken, token_type_hint: 'access_token' }),
  });
  if (!answer.ok) throw new Error(`The issuer answered a revocation with ${answer.status}`);
}

// RFC 6749 §2.3.1: both parts are form-encoded before joining.
function basicCredentials(id: string, secret: string): string {
  return Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64');
}
