export { eraseClosedCompanies, type ErasedCompany, findErasableCompanies } from './erase-companies.ts';
export { exportCompany } from './export-company.ts';
