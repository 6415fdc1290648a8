export { applyRetention } from './apply-retention.ts';
export { copyAuditArchives } from './audit-archives.ts';
export { eraseClosedCompanies, type ErasedCompany, erasureTime, findErasableCompanies } from './erase-companies.ts';
export { exportCompany } from './export-company.ts';
export { retentionStatus, type RuleStatus } from './retention-status.ts';
