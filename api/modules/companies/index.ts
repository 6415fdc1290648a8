export { Company } from './schema.ts';
export { companiesOfViewer, type CompanyLoader, createCompanyLoader, getCompany } from './service.ts';
export type { CompanyRow } from './store.ts';
