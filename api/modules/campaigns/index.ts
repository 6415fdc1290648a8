import './mutations.ts';

export { createDeliveryLoader, createSpentLoader, type DeliveryLoader, type SpentLoader } from './delivery.ts';
export { CampaignChannel } from './enums.ts';
export { Campaign } from './schema.ts';
export {
  type CampaignAudienceLoader,
  type CampaignLoader,
  createCampaignAudienceLoader,
  createCampaignLoader,
} from './service.ts';
export type { CampaignRow } from './store.ts';
