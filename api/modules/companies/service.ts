import DataLoader from 'dataloader';
import type { Viewer } from '../../auth/viewer.ts';
import type { RequestContext, Services } from '../../context.ts';
import { findByIds, type ListArguments, type Page, readPage } from '../../db/list.ts';
import { companyTable, type CompanyRow } from './store.ts';

/** The companies the viewer reaches: own, managed, or opted in to a partner. */
export function listCompanies({ services, viewer }: RequestContext, list: ListArguments): Promise<Page<CompanyRow>> {
  const tenant = services.database.tenant(viewer.reachable);
  return readPage(tenant, companyTable, { cursors: services.cursors, viewerId: viewer.actor.id }, list);
}

/** A company the viewer reaches; undefined for an unknown id and for a foreign one alike. */
export async function getCompany({ services, viewer }: RequestContext, id: string): Promise<CompanyRow | undefined> {
  return (await findByIds(services.database.tenant(viewer.reachable), companyTable, [id]))[0];
}

/** All companies the viewer reaches, for the viewer's own page of facts. */
export function companiesOfViewer({ services, viewer }: RequestContext): Promise<CompanyRow[]> {
  return findByIds(services.database.tenant(viewer.reachable), companyTable, viewer.reachable.companyIds);
}

/** Loads the companies that rows of other lists point to: one statement a request, however many rows. */
export type CompanyLoader = DataLoader<string, CompanyRow>;

/** A loader for one request: what it has read belongs to that request's viewer and dies with it. */
export function createCompanyLoader({ database }: Services, viewer: Viewer): CompanyLoader {
  return new DataLoader(async (ids) => {
    const found = await findByIds(database.tenant(viewer.reachable), companyTable, ids);
    const byId = new Map(found.map((company) => [company.id, company]));
    return ids.map((id) => byId.get(id) ?? new Error(`Company ${id} is out of the viewer's reach.`));
  });
}
