export { CompanyRoleEnum } from './schema.ts';
