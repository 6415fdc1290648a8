import './schema.ts';

export { type CampaignPerformanceLoader, createCampaignPerformanceLoader } from './service.ts';
