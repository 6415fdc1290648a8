export { Company, CompanyKind, companyList, CompanyStatus } from './schema.ts';
export { companiesOfViewer, createCompanyLoader } from './service.ts';
export { type CompanyRow, platformCompanyTable } from './store.ts';
