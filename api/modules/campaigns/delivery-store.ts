import { isOneOf } from '../../db/list/list.ts';
import { statement } from '../../db/sql.ts';
import type { TenantRunner } from '../../db/tenant.ts';
import { Values } from '../../db/list/values.ts';
import { deliveryOfCampaignsSql, type DeliveryStatus } from './delivery-sql.ts';

/** The delivery of a campaign, as returned by {@link deliveryOfCampaignsSql}. */
export interface DeliveryRow {
  readonly campaignId: string;
  readonly status: DeliveryStatus;
  readonly suspended: boolean;
  readonly outside: boolean | null;
  readonly exhausted: boolean;
  readonly idle: boolean;
  readonly smallAudienceIds: string[];
}

/** The delivery of several campaigns of the scope. */
export function findDelivery(tenant: TenantRunner, campaignIds: readonly string[]): Promise<DeliveryRow[]> {
  const values = new Values();
  const scope = isOneOf('campaign.company_id', tenant.scope.companyIds, values);
  const wanted = isOneOf('campaign.id', campaignIds, values);
  return tenant.all(statement<DeliveryRow>(deliveryOfCampaignsSql(`${scope} and ${wanted}`), values.list));
}
