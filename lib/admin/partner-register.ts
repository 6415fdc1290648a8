import { z } from 'zod';
import type { PortalListRegisterQuery } from '../graphql/generated/operations.ts';

// Partner management by platform staff.

/** A partner as staff see it. Credentials show only their last four characters. */
export type RegisteredPartner = PortalListRegisterQuery['listPartners']['items'][number];

export const partnerDraftShape = z.object({ name: z.string(), websiteUrl: z.string() });
