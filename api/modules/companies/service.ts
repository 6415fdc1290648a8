import DataLoader from 'dataloader';
import type { RequestContext } from '../../context.ts';
import { findByIds, type ListArguments, type Page, readPage } from '../../db/list/list.ts';
import { companyTable, type CompanyRow } from './store.ts';

/** The companies that the viewer can access: own ones, managed ones, and those that granted a partner access. */
export function listCompanies(
  { database, services, viewer }: RequestContext,
  list: ListArguments,
): Promise<Page<CompanyRow>> {
  const tenant = database.tenant(viewer.reachable);
  return readPage(tenant, companyTable, { cursors: services.cursors, viewerId: viewer.actor.id }, list);
}

/** A company that the viewer can access; undefined for an unknown or inaccessible id. */
export async function getCompany({ database, viewer }: RequestContext, id: string): Promise<CompanyRow | undefined> {
  return (await findByIds(database.tenant(viewer.reachable), companyTable, [id]))[0];
}

/** All companies that the viewer can access, for the viewer's own page. */
export function companiesOfViewer({ database, viewer }: RequestContext): Promise<CompanyRow[]> {
  return findByIds(database.tenant(viewer.reachable), companyTable, viewer.reachable.companyIds);
}

/** Loads the companies of other lists' rows: one statement per request, however many rows. */
export function createCompanyLoader({ database, viewer }: RequestContext): DataLoader<string, CompanyRow> {
  return new DataLoader(async (ids) => {
    const found = await findByIds(database.tenant(viewer.reachable), companyTable, ids);
    const byId = new Map(found.map((company) => [company.id, company]));
    return ids.map((id) => byId.get(id) ?? new Error(`Company ${id} is out of the viewer's reach.`));
  });
}
