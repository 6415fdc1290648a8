export { AudienceRef, IdentifierCount } from './schema.ts';
export {
  type AudienceLoader,
  createAudienceLoader,
  createIdentifierCountLoader,
  type IdentifierCountLoader,
} from './service.ts';
export { privacyFloor } from './store.ts';
