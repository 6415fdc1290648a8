import { z } from 'zod';
import { apiUrl, readDemo } from './demo.ts';

const tokenAnswer = z.object({ access_token: z.string() });

/** Exchanges a partner's credentials for an access token, by client credentials (RFC 6749, section 4.4). */
export function requestPartnerToken(clientId: string, clientSecret: string): Promise<Response> {
  return fetch(`${apiUrl}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
      audience: readDemo().partner.audience,
    }),
  });
}

/** The access token that valid credentials get. */
export async function partnerTokenFor(clientId: string, clientSecret: string): Promise<string> {
  const response = await requestPartnerToken(clientId, clientSecret);
  return tokenAnswer.parse(await response.json()).access_token;
}
