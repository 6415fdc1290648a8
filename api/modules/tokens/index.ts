import './schema.ts';

export { createSecretLoader, type SecretLoader } from './service.ts';
