import { secretPrefixes } from '#shared/token-format.ts';

/**
 * Masks a secret except for its prefix and its last four characters, and keeps its length. The prefix is that of an API
 * key or a partner's secret, or the path of a link.
 */
export function maskSecret(secret: string): string {
  const prefix = secretPrefixes.find((start) => secret.startsWith(start)) ?? /^https?:.*[/=#]/.exec(secret)?.[0] ?? '';
  return `${prefix}${'•'.repeat(Math.max(0, secret.length - prefix.length - 4))}${secret.slice(-4)}`;
}

/** A complete command that lists the companies this key can access. */
export function curlWith(secret: string, apiUrl: string): string {
  return [
    `curl ${apiUrl}/graphql \\`,
    `  --header 'Authorization: Bearer ${secret}' \\`,
    `  --header 'Content-Type: application/json' \\`,
    `  --data '{"query":"{ listCompanies { items { id name } } }"}'`,
  ].join('\n');
}

/** The first request of a partner's program: it exchanges its credentials for an access token. */
export function tokenExchangeWith(secret: string, { apiUrl, clientId }: { apiUrl: string; clientId: string }): string {
  return [
    `curl ${apiUrl}/oauth/token \\`,
    `  --data-urlencode 'grant_type=client_credentials' \\`,
    `  --data-urlencode 'client_id=${clientId}' \\`,
    `  --data-urlencode 'client_secret=${secret}' \\`,
    `  --data-urlencode 'audience=${apiUrl}/graphql'`,
  ].join('\n');
}
