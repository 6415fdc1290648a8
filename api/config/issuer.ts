import type { Environment } from './environment.ts';
import { isSafeAddress, withoutTrailingSlash } from './web-address.ts';

/** An external OpenID Connect issuer of the operator. */
export interface ExternalIssuerConfig {
  /** Its URL without a trailing slash; its metadata shows whether its `iss` has one. */
  readonly issuer: string;
  /** The `aud` of its access tokens for this API. */
  readonly audience: string;
}

/** Public URL of the API without a trailing slash; it is also the OAuth issuer. */
export function apiAddress({ API_URL, API_PORT }: { API_URL?: string | undefined; API_PORT: number | string }): string {
  return withoutTrailingSlash(API_URL ?? `http://localhost:${API_PORT}`);
}

/** The `aud` of tokens for the GraphQL endpoint (RFC 9068, section 3), and the `audience` that a partner requests. */
export function graphqlAudience({ apiUrl }: { readonly apiUrl: string }): string {
  return `${apiUrl}/graphql`;
}

interface IssuerVariables {
  readonly NODE_ENV?: string | undefined;
  readonly API_URL?: string | undefined;
  readonly API_PORT: number | string;
  readonly AUTH_ISSUER?: string | undefined;
  readonly AUTH_AUDIENCE?: string | undefined;
  readonly AUTH_CLIENT_ID: string;
}

/** The contradictions among the issuer's variables, one line each. */
export function issuerProblems(given: IssuerVariables): string[] {
  const other = otherIssuer(given);
  if (other === undefined) return [];
  const problems: string[] = [];
  if (given.NODE_ENV === 'production' && !isSafeAddress(other.issuer)) {
    problems.push('AUTH_ISSUER: must be https, but on this machine: its keys decide who is signed in');
  }
  if (other.audience === given.AUTH_CLIENT_ID) {
    problems.push('AUTH_AUDIENCE: must differ from AUTH_CLIENT_ID, or id_tokens would pass for access tokens');
  }
  return problems;
}

/** The issuer of an environment that passed {@link issuerProblems}; absent when it is this API itself. */
export function externalIssuer(environment: Environment): { readonly externalIssuer?: ExternalIssuerConfig } {
  const other = otherIssuer(environment);
  return other === undefined ? {} : { externalIssuer: other };
}

/** AUTH_ISSUER is the portal's variable too and may name this API; then there is no external issuer. */
function otherIssuer(given: IssuerVariables): ExternalIssuerConfig | undefined {
  const apiUrl = apiAddress(given);
  const issuer = given.AUTH_ISSUER === undefined ? apiUrl : withoutTrailingSlash(given.AUTH_ISSUER);
  return issuer === apiUrl ? undefined : { issuer, audience: given.AUTH_AUDIENCE ?? graphqlAudience({ apiUrl }) };
}
