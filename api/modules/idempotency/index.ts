export { createdIsDeleted, type IdempotentOutcome, once } from './service.ts';
