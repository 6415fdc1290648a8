import { isUuid } from '../db/list/list-filter.ts';

/** The key of an object. It contains only ids, so no text of a client ever becomes a path. */
export type ObjectKey =
  `incoming/${string}/${string}` | `reports/${string}/${string}.csv.gz` | `audit/${string}/${string}.ndjson.gz`;

interface UploadIds {
  readonly companyId: string;
  readonly id: string;
}

/** The raw file of an upload, kept for at most 24 hours. */
export function rawFileKey({ companyId, id }: UploadIds): ObjectKey {
  return `incoming/${companyId}/${id}`;
}

/** The error report of an upload, kept for 30 days. */
export function errorReportKey({ companyId, id }: UploadIds): ObjectKey {
  return `reports/${companyId}/${id}.csv.gz`;
}

/**
 * Events of a month that were deleted from an audit log. Of several archives of a month, each is named after its first
 * event. `companyId` is null for the platform's own log.
 */
export function auditArchiveKey(archive: {
  readonly companyId: string | null;
  readonly month: string;
  readonly firstId: string;
}): ObjectKey {
  return `audit/${archive.companyId ?? 'platform'}/${archive.month}-${archive.firstId}.ndjson.gz`;
}

/** Reads a key of {@link rawFileKey} or {@link errorReportKey}; undefined for any other text. */
export function parseObjectKey(text: string): (UploadIds & { readonly key: ObjectKey }) | undefined {
  const [folder, companyId, name, ...more] = text.split('/');
  if (companyId === undefined || name === undefined || more.length > 0 || !isLowerUuid(companyId)) return undefined;
  const id = folder === 'reports' && name.endsWith('.csv.gz') ? name.slice(0, -'.csv.gz'.length) : name;
  if (!isLowerUuid(id)) return undefined;
  const key = folder === 'incoming' ? rawFileKey({ companyId, id }) : errorReportKey({ companyId, id });
  return key === text ? { companyId, id, key } : undefined;
}

/** On a file system that ignores case, two spellings would be one file. */
function isLowerUuid(text: string): boolean {
  return isUuid(text) && text === text.toLowerCase();
}
