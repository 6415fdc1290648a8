export { assertUsageRange, maximumUsageDays, type UsageRange } from './range.ts';
export { createUsageRecorder } from './usage-recorder.ts';
export {
  findPartnerDays,
  findPartnerUses,
  findRecentUses,
  findScopeUses,
  findTokenDays,
  type PartnerDayRow,
  type PartnerUseRow,
  type TokenDayRow,
} from './store.ts';
