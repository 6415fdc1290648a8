export { Company } from './schema.ts';
export { companiesOfViewer, type CompanyLoader, createCompanyLoader } from './service.ts';
