/** A secret with all but its prefix (`lf_live_`, `lfps_`, a link's path) and its last four hidden, as long as the real one. */
export function maskSecret(secret: string): string {
  const prefix = /^(lf[a-z]*_((live|test)_)?|https?:.*[/=#])/.exec(secret)?.[0] ?? '';
  return `${prefix}${'•'.repeat(Math.max(0, secret.length - prefix.length - 4))}${secret.slice(-4)}`;
}

/** A command that works as it stands: the companies this key can reach. */
export function curlWith(secret: string, apiUrl: string): string {
  return [
    `curl ${apiUrl}/graphql \\`,
    `  --header 'Authorization: Bearer ${secret}' \\`,
    `  --header 'Content-Type: application/json' \\`,
    `  --data '{"query":"{ listCompanies { items { id name } } }"}'`,
  ].join('\n');
}

/** The first thing a partner's program does with its credentials: exchange them for an access token. */
export function tokenExchangeWith(secret: string, { apiUrl, clientId }: { apiUrl: string; clientId: string }): string {
  return [
    `curl ${apiUrl}/oauth/token \\`,
    `  --data-urlencode 'grant_type=client_credentials' \\`,
    `  --data-urlencode 'client_id=${clientId}' \\`,
    `  --data-urlencode 'client_secret=${secret}' \\`,
    `  --data-urlencode 'audience=${apiUrl}/graphql'`,
  ].join('\n');
}
