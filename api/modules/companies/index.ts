export { Company, CompanyKind, companyList } from './schema.ts';
export { companiesOfViewer, createCompanyLoader } from './service.ts';
export { type CompanyRow, platformCompanyTable } from './store.ts';
