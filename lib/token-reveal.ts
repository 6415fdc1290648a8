/** A key's value with all but its beginning and end hidden, as long as the real one. */
export function maskSecret(secret: string): string {
  return `${secret.slice(0, 8)}${'•'.repeat(Math.max(0, secret.length - 12))}${secret.slice(-4)}`;
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
