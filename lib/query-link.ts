import { withoutSecrets } from './without-secrets.ts';

/** A query that travels in an address. */
export interface LinkedQuery {
  query: string;
  /** JSON text. */
  variables: string;
  /** How the answer is to be shown. */
  view?: string | undefined;
}

/**
 * An address with a query in its fragment, which no server and no log gets to see. What looks like a secret is left out,
 * because addresses are kept and passed on.
 */
export function queryLink(path: string, { query, variables, view }: LinkedQuery): string {
  const fragment = new URLSearchParams({ query: withoutSecrets(query), variables: withoutSecrets(variables) });
  if (view !== undefined) fragment.set('view', view);
  return `${path}#${fragment.toString()}`;
}

/** The query an address brings along, if it does. */
export function readQueryLink(hash: string): LinkedQuery | null {
  const fragment = new URLSearchParams(hash.replace(/^#/, ''));
  const query = fragment.get('query');
  if (query === null) return null;
  return { query, variables: fragment.get('variables') ?? '', view: fragment.get('view') ?? undefined };
}
