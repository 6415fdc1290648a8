import './schema.ts';

export { type AuditChange, type AuditOrigin, recordAuditEvent } from './store.ts';
