import { withoutSecrets } from './run-draft.ts';

/** A query that travels in an address. */
export interface LinkedQuery {
  query: string;
  /** JSON text. */
  variables: string;
}

/**
 * An address with a query in its fragment, which no server and no log gets to see. What looks like a secret is left out,
 * because addresses are kept and passed on.
 */
export function queryLink(path: string, { query, variables }: LinkedQuery): string {
  const fragment = new URLSearchParams({ query: withoutSecrets(query), variables: withoutSecrets(variables) });
  return `${path}#${fragment.toString()}`;
}

/** The query an address brings along, if it does. */
export function readQueryLink(hash: string): LinkedQuery | null {
  const fragment = new URLSearchParams(hash.replace(/^#/, ''));
  const query = fragment.get('query');
  return query === null ? null : { query, variables: fragment.get('variables') ?? '' };
}
