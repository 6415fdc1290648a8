import type { PortalListGrantsQuery } from '../graphql/generated/operations.ts';

/** A partner's access to a company. */
export type Grant = PortalListGrantsQuery['listPartnerAccessGrantsByCompany']['items'][number];
