export { type AuditChange, recordAuditEvent } from './store.ts';
