export { createUsageRecorder } from './usage-recorder.ts';
export {
  findPartnerUses,
  findRecentUses,
  findScopeUses,
  findTokenDays,
  type PartnerUseRow,
  type TokenDayRow,
} from './store.ts';
