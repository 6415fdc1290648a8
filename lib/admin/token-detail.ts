import type { PortalGetTokenQuery } from '../graphql/generated/operations.ts';

/** An API key with all fields of its own page. */
export type TokenDetail = NonNullable<PortalGetTokenQuery['getAPIToken']>;
export type TokenSecret = TokenDetail['secrets'][number];

/** A key's usage on one day. */
export interface UsageDay {
  date: string;
  requests: number;
  errors: number;
  rateLimited: number;
  cost: number;
}
