export { AudienceRef, IdentifierCount } from './schema.ts';
export { createAudienceLoader } from './service.ts';
export { privacyFloor } from './store.ts';
