import type { PortalListTokensQuery } from '../graphql/generated/operations.ts';

/** An API key in a list, with its requests by day. The API never returns its secret here. */
export type ApiToken = PortalListTokensQuery['listAPITokensByCompany']['items'][number];
