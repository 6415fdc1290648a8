import { statement, uuidArray } from '../../db/sql.ts';
import type { TenantRunner } from '../../db/tenant.ts';
import { deliveryOfCampaignsSql } from './delivery-sql.ts';

/** How a campaign delivers, as {@link deliveryOfCampaignsSql} finds it. */
export interface DeliveryRow {
  readonly campaignId: string;
  readonly status: 'NOT_READY' | 'SCHEDULED' | 'DELIVERING' | 'LIMITED' | 'STOPPED' | 'ENDED';
  /** Spent of the budget: today for a daily one, ever for a lifetime one. */
  readonly spentMicros: string;
  readonly suspended: boolean;
  readonly outside: boolean | null;
  readonly exhausted: boolean;
  readonly idle: boolean;
  readonly smallAudienceIds: string[];
}

/** How several campaigns of the scope deliver. */
export function findDelivery(tenant: TenantRunner, campaignIds: readonly string[]): Promise<DeliveryRow[]> {
  return tenant.all(statement<DeliveryRow>(deliveryOfCampaignsSql, [tenant.scope.parameter, uuidArray(campaignIds)]));
}
