export { createUsageRecorder, type UsageRecorder } from './recorder.ts';
export { findPartnerUses, findScopeUses, findTokenDays, type PartnerUseRow, type TokenDayRow } from './store.ts';
