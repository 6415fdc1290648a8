import './schema.ts';

export { type AuditChange, type AuditEntry, type AuditOrigin, recordAuditEvent } from './store.ts';
