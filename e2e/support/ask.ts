import type { Page } from '@playwright/test';

/** Sends a request as the signed-in member, like the portal's own pages do. The page must be one of the portal. */
export async function askAs(page: Page, query: string, variables: Readonly<Record<string, unknown>>): Promise<unknown> {
  return page.evaluate(async (body) => {
    const response = await fetch('/api/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    return (await response.json()) as unknown;
  }, JSON.stringify({ query, variables }));
}
