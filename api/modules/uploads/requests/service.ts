import { nothing } from '#api/auth/viewer.ts';
import type { RequestContext } from '#api/context.ts';
import { findByIds, type ListArguments, type Page, readPage } from '#api/db/list/list.ts';
import { timestampMilliseconds } from '#api/db/timestamp.ts';
import { errorReportKey, rawFileKey } from '#api/storage/object-key.ts';
import type { PresignedRequest } from '#api/storage/object-store.ts';
import { receivedParts } from './arrival.ts';
import { uploadIssueTable, type UploadIssueRow } from './issue-store.ts';
import { type UploadRow, uploadTable } from './store.ts';

/** Lists the uploads of a company. Needs AUDIENCES_READ there; an unknown or inaccessible company has none. */
export function listFirstPartyUploadsByCompany(
  { database, services, viewer }: RequestContext,
  companyId: string,
  list: ListArguments,
): Promise<Page<UploadRow>> {
  const tenant = database.tenant(viewer.scopeFor(companyId, 'AUDIENCES_READ') ?? nothing);
  const context = { cursors: services.cursors, viewerId: viewer.actor.id, parentId: companyId };
  return readPage(tenant, uploadTable, context, list);
}

/** An upload; undefined for an unknown or inaccessible id. Needs AUDIENCES_READ. */
export async function getFirstPartyUpload(
  { database, viewer }: RequestContext,
  id: string,
): Promise<UploadRow | undefined> {
  return (await findByIds(database.tenant(viewer.scopeWith('AUDIENCES_READ')), uploadTable, [id]))[0];
}

/** Lists the stored issues of an upload; an unknown or inaccessible one has none. Needs AUDIENCES_READ. */
export function listFirstPartyUploadIssues(
  { database, services, viewer }: RequestContext,
  uploadId: string,
  list: ListArguments,
): Promise<Page<UploadIssueRow>> {
  const tenant = database.tenant(viewer.scopeWith('AUDIENCES_READ'));
  const context = { cursors: services.cursors, viewerId: viewer.actor.id, parentId: uploadId };
  return readPage(tenant, uploadIssueTable(uploadId), context, list);
}

/** The numbers of the parts that arrived, from the object store. */
export async function receivedPartNumbers({ services }: RequestContext, upload: UploadRow): Promise<number[]> {
  const { storage } = services;
  if (upload.partCount === 1) return (await storage.head(rawFileKey(upload))) === undefined ? [] : [1];
  const parts = (await receivedParts(storage, upload)).map(({ partNumber }) => partNumber);
  if (parts.length > 0 || upload.multipartId === null) return parts;
  // Combined already, but not settled yet.
  const isWhole = (await storage.head(rawFileKey(upload))) !== undefined;
  return isWhole ? Array.from({ length: upload.partCount }, (_, index) => index + 1) : [];
}

/** A link to an error report, signed for this response; null if there is none, or it was deleted. */
export async function errorReportLink({ services }: RequestContext, upload: UploadRow): Promise<ErrorReport | null> {
  const { errorReportLength, errorReportExpiresAt } = upload;
  if (errorReportLength === null) return null;
  if (errorReportExpiresAt !== null && timestampMilliseconds(errorReportExpiresAt) <= services.now()) return null;
  const link = await services.storage.presignGet(errorReportKey(upload), `${upload.fileName}.issues.csv.gz`);
  return { ...link, contentLength: errorReportLength };
}

/** A downloadable error report. */
export type ErrorReport = PresignedRequest & { readonly contentLength: string };
