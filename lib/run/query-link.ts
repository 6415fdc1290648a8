import { withoutSecrets } from './without-secrets.ts';

/** A query in a URL. */
export interface LinkedQuery {
  query: string;
  /** JSON text. */
  variables: string;
  /** How to show the response. */
  view?: string | undefined;
}

/**
 * A URL with a query in its fragment, which browsers never send to servers. Omits what looks like a secret, because
 * people store and share URLs.
 */
export function queryLink(path: string, { query, variables, view }: LinkedQuery): string {
  const fragment = new URLSearchParams({ query: withoutSecrets(query), variables: withoutSecrets(variables) });
  if (view !== undefined) fragment.set('view', view);
  return `${path}#${fragment.toString()}`;
}

/** Reads the query from a URL's fragment, if there is one. */
export function readQueryLink(hash: string): LinkedQuery | null {
  const fragment = new URLSearchParams(hash.replace(/^#/, ''));
  const query = fragment.get('query');
  if (query === null) return null;
  return { query, variables: fragment.get('variables') ?? '', view: fragment.get('view') ?? undefined };
}
