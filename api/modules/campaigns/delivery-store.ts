import { asksForOne, isOneOf } from '../../db/list.ts';
import { Values } from '../../db/list-filter.ts';
import { statement, textOfOne } from '../../db/sql.ts';
import type { TenantRunner } from '../../db/tenant.ts';
import { deliveryOfCampaignsSql } from './delivery-sql.ts';

/** How a campaign delivers, as {@link deliveryOfCampaignsSql} finds it. */
export interface DeliveryRow {
  readonly campaignId: string;
  readonly status: 'NOT_READY' | 'SCHEDULED' | 'DELIVERING' | 'LIMITED' | 'STOPPED' | 'ENDED';
  readonly suspended: boolean;
  readonly outside: boolean | null;
  readonly exhausted: boolean;
  readonly idle: boolean;
  readonly smallAudienceIds: string[];
}

const deliveryOfOneSql = textOfOne(deliveryOfCampaignsSql);

/** How several campaigns of the scope deliver. */
export function findDelivery(tenant: TenantRunner, campaignIds: readonly string[]): Promise<DeliveryRow[]> {
  const values = new Values();
  const scope = isOneOf('campaign.company_id', tenant.scope.companyIds, values);
  const wanted = isOneOf('campaign.id', campaignIds, values);
  const textOf = asksForOne(tenant.scope, campaignIds) ? deliveryOfOneSql : deliveryOfCampaignsSql;
  return tenant.all(statement<DeliveryRow>(textOf(`${scope} and ${wanted}`), values.list));
}
