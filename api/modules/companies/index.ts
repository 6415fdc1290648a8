export { Company, CompanyKind, companyList, CompanyStatus } from './schema.ts';
export { companiesOfViewer, createCompanyLoader } from './service.ts';
export { type CompanyRow, companyTable, platformCompanyTable } from './store.ts';
