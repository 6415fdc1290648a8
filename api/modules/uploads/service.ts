import { nothing } from '../../auth/viewer.ts';
import type { RequestContext } from '../../context.ts';
import { findByIds, type ListArguments, type Page, readPage } from '../../db/list.ts';
import { timestampMilliseconds } from '../../db/timestamp.ts';
import { errorReportKey, rawFileKey } from '../../storage/object-key.ts';
import type { PresignedRequest } from '../../storage/object-store.ts';
import { receivedParts } from './arrival.ts';
import { uploadIssueTable, type UploadIssueRow } from './issue-store.ts';
import { type UploadRow, uploadTable } from './store.ts';

/** Uploads of a company. Needs AUDIENCES_READ there; an unknown or foreign company has none. */
export function listFirstPartyUploadsByCompany(
  { services, viewer }: RequestContext,
  companyId: string,
  list: ListArguments,
): Promise<Page<UploadRow>> {
  const tenant = services.database.tenant(viewer.scopeFor(companyId, 'AUDIENCES_READ') ?? nothing);
  const context = { cursors: services.cursors, viewerId: viewer.actor.id, parentId: companyId };
  return readPage(tenant, uploadTable, context, list);
}

/** An upload; undefined for an unknown id and for a foreign one alike. Needs AUDIENCES_READ. */
export async function getFirstPartyUpload(
  { services, viewer }: RequestContext,
  id: string,
): Promise<UploadRow | undefined> {
  return (await findByIds(services.database.tenant(viewer.scopeWith('AUDIENCES_READ')), uploadTable, [id]))[0];
}

/** The stored issues of an upload; an unknown or foreign one has none. Needs AUDIENCES_READ. */
export function listFirstPartyUploadIssues(
  { services, viewer }: RequestContext,
  uploadId: string,
  list: ListArguments,
): Promise<Page<UploadIssueRow>> {
  const tenant = services.database.tenant(viewer.scopeWith('AUDIENCES_READ'));
  const context = { cursors: services.cursors, viewerId: viewer.actor.id, parentId: uploadId };
  return readPage(tenant, uploadIssueTable(uploadId), context, list);
}

/** Numbers of the parts that arrived. Asks the object store. */
export async function receivedPartNumbers({ services }: RequestContext, upload: UploadRow): Promise<number[]> {
  const { storage } = services;
  if (upload.partCount === 1) return (await storage.head(rawFileKey(upload))) === undefined ? [] : [1];
  const parts = (await receivedParts(storage, upload)).map(({ partNumber }) => partNumber);
  if (parts.length > 0 || upload.multipartId === null) return parts;
  // Put together already, and not yet settled.
  const isWhole = (await storage.head(rawFileKey(upload))) !== undefined;
  return isWhole ? Array.from({ length: upload.partCount }, (_, index) => index + 1) : [];
}

/** An error report as a link, signed for this very answer; null where there is none, or none any more. */
export async function errorReportLink({ services }: RequestContext, upload: UploadRow): Promise<ErrorReport | null> {
  const { errorReportLength, errorReportExpiresAt } = upload;
  if (errorReportLength === null) return null;
  if (errorReportExpiresAt !== null && timestampMilliseconds(errorReportExpiresAt) <= services.now()) return null;
  const link = await services.storage.presignGet(errorReportKey(upload), `${upload.fileName}.issues.csv.gz`);
  return { ...link, contentLength: errorReportLength };
}

/** A file to fetch. */
export type ErrorReport = PresignedRequest & { readonly contentLength: string };
