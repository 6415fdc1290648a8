export { assertUsageRange, maximumUsageDays, type UsageRange } from './range.ts';
export { createUsageRecorder } from './usage-recorder.ts';
export {
  findCompanyDays,
  findPartnerDays,
  findPartnerUses,
  findRecentUses,
  findScopeUses,
  findTokenDays,
  type PartnerUseRow,
  type TokenDayRow,
  type UsageDayRow,
} from './store.ts';
