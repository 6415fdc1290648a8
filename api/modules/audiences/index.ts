export { AudienceRef } from './schema.ts';
export {
  type AudienceLoader,
  createAudienceLoader,
  createIdentifierCountLoader,
  type IdentifierCountLoader,
} from './service.ts';
