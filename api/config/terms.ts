import type { Environment } from './environment.ts';

/** The terms of service that companies and partners must accept. */
export interface TermsConfig {
  readonly url: string;
  readonly version: string;
  /** The last day, in UTC, on which an acceptance of an earlier version counts too. */
  readonly formerUntil: string | null;
}

/** The contradictions among the variables of the terms, one line each. */
export function termsProblems(given: Readonly<Record<string, string | undefined>>): string[] {
  const { TERMS_URL, TERMS_VERSION, TERMS_ACCEPT_UNTIL } = given;
  if (TERMS_URL !== undefined && TERMS_VERSION === undefined) return ['TERMS_VERSION: needed with TERMS_URL'];
  if (TERMS_URL !== undefined) return [];
  return Object.entries({ TERMS_VERSION, TERMS_ACCEPT_UNTIL })
    .filter(([, value]) => value !== undefined)
    .map(([name]) => `${name}: needs TERMS_URL`);
}

/** The terms of an environment that passed {@link termsProblems}; without TERMS_URL, no one is asked. */
export function termsConfig(environment: Environment): { readonly terms?: TermsConfig } {
  const { TERMS_URL: url, TERMS_VERSION: version, TERMS_ACCEPT_UNTIL: formerUntil = null } = environment;
  return url === undefined || version === undefined ? {} : { terms: { url, version, formerUntil } };
}
