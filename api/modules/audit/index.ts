export { recordAuditEvent } from './store.ts';
