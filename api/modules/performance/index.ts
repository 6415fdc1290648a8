import './schema.ts';

export { DateRangeInput } from './schema.ts';
export { type CampaignPerformanceLoader, createCampaignPerformanceLoader } from './service.ts';
