import './schema.ts';
import './grant-schema.ts';

export { createPartnerUseLoader, type PartnerUseLoader } from './grants.ts';
export {
  createPartnerLoader,
  createPartnerSecretLoader,
  type PartnerLoader,
  type PartnerSecretLoader,
} from './service.ts';
