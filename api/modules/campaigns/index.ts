import './mutations.ts';

export { CampaignChannel } from './enums.ts';
export { Campaign } from './schema.ts';
export { createCampaignLoader } from './service.ts';
export type { CampaignRow } from './store.ts';
