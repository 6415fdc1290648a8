export { type IdempotentOutcome, once } from './service.ts';
