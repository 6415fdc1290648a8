export { createUsageRecorder, type UsageRecorder } from './recorder.ts';
export {
  findPartnerUses,
  findRecentUses,
  findScopeUses,
  findTokenDays,
  type PartnerUseRow,
  type TokenDayRow,
} from './store.ts';
