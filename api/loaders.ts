import type { Viewer } from './auth/viewer.ts';
import type { Services } from './context.ts';
import {
  type AudienceLoader,
  createAudienceLoader,
  createIdentifierCountLoader,
  type IdentifierCountLoader,
} from './modules/audiences/index.ts';
import {
  type CampaignAudienceLoader,
  type CampaignLoader,
  createCampaignAudienceLoader,
  createCampaignLoader,
  createDeliveryLoader,
  createSpentLoader,
  type DeliveryLoader,
  type SpentLoader,
} from './modules/campaigns/index.ts';
import { type CompanyLoader, createCompanyLoader } from './modules/companies/index.ts';
import { type CampaignPerformanceLoader, createCampaignPerformanceLoader } from './modules/performance/index.ts';
import {
  createPartnerLoader,
  createPartnerSecretLoader,
  createPartnerUseLoader,
  type PartnerLoader,
  type PartnerSecretLoader,
  type PartnerUseLoader,
} from './modules/partners/index.ts';
import {
  createRecentUseLoader,
  createScopeUseLoader,
  createSecretLoader,
  createUsageLoader,
  type RecentUseLoader,
  type ScopeUseLoader,
  type SecretLoader,
  type UsageLoader,
} from './modules/tokens/index.ts';

/**
 * What a request loads in batches, each made at its first use. They belong to one request: what they have read was read
 * for its viewer and dies with it.
 */
export class Loaders {
  readonly #services: Services;
  readonly #viewer: Viewer;
  #companies: CompanyLoader | undefined;
  #tokenSecrets: SecretLoader | undefined;
  #tokenUsage: UsageLoader | undefined;
  #tokenScopeUses: ScopeUseLoader | undefined;
  #tokenRecentUses: RecentUseLoader | undefined;
  #campaigns: CampaignLoader | undefined;
  #campaignAudiences: CampaignAudienceLoader | undefined;
  #deliveries: DeliveryLoader | undefined;
  #spent: SpentLoader | undefined;
  #campaignPerformance: CampaignPerformanceLoader | undefined;
  #audiences: AudienceLoader | undefined;
  #identifierCounts: IdentifierCountLoader | undefined;
  #partners: PartnerLoader | undefined;
  #partnerSecrets: PartnerSecretLoader | undefined;
  #partnerUses: PartnerUseLoader | undefined;

  constructor(services: Services, viewer: Viewer) {
    this.#services = services;
    this.#viewer = viewer;
  }

  get companies(): CompanyLoader {
    return (this.#companies ??= createCompanyLoader(this.#services, this.#viewer));
  }

  get tokenSecrets(): SecretLoader {
    return (this.#tokenSecrets ??= createSecretLoader(this.#services, this.#viewer));
  }

  get tokenUsage(): UsageLoader {
    return (this.#tokenUsage ??= createUsageLoader(this.#services, this.#viewer));
  }

  get tokenRecentUses(): RecentUseLoader {
    return (this.#tokenRecentUses ??= createRecentUseLoader(this.#services, this.#viewer));
  }

  get tokenScopeUses(): ScopeUseLoader {
    return (this.#tokenScopeUses ??= createScopeUseLoader(this.#services, this.#viewer));
  }

  get campaigns(): CampaignLoader {
    return (this.#campaigns ??= createCampaignLoader(this.#services, this.#viewer));
  }

  get campaignAudiences(): CampaignAudienceLoader {
    return (this.#campaignAudiences ??= createCampaignAudienceLoader(this.#services, this.#viewer));
  }

  get deliveries(): DeliveryLoader {
    return (this.#deliveries ??= createDeliveryLoader(this.#services, this.#viewer));
  }

  get spent(): SpentLoader {
    return (this.#spent ??= createSpentLoader(this.#services, this.#viewer));
  }

  get campaignPerformance(): CampaignPerformanceLoader {
    return (this.#campaignPerformance ??= createCampaignPerformanceLoader(this.#services, this.#viewer));
  }

  get audiences(): AudienceLoader {
    return (this.#audiences ??= createAudienceLoader(this.#services, this.#viewer));
  }

  get identifierCounts(): IdentifierCountLoader {
    return (this.#identifierCounts ??= createIdentifierCountLoader(this.#services, this.#viewer));
  }

  get partners(): PartnerLoader {
    return (this.#partners ??= createPartnerLoader(this.#services, this.#viewer));
  }

  get partnerSecrets(): PartnerSecretLoader {
    return (this.#partnerSecrets ??= createPartnerSecretLoader(this.#services, this.#viewer));
  }

  get partnerUses(): PartnerUseLoader {
    return (this.#partnerUses ??= createPartnerUseLoader(this.#services, this.#viewer));
  }
}
