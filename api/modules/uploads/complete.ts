import type { RequestContext, Services } from '../../context.ts';
import { findByIds } from '../../db/list.ts';
import type { Runner } from '../../db/sql.ts';
import { timestampText } from '../../db/timestamp.ts';
import type { StoredPart } from '../../storage/object-store.ts';
import type { UserError } from '../../user-error.ts';
import type { AuditOrigin } from '../audit/index.ts';
import { type Arrival, findArrival } from './arrival.ts';
import { knownCode, uploadErrors } from './errors.ts';
import { discardRawFile } from './raw-file.ts';
import { refused, type UploadResult } from './result.ts';
import { waitingErrors } from './sign.ts';
import { moveUpload } from './state-store.ts';
import { markRawFileDeleted, type UploadRow, uploadTable } from './store.ts';
import { recordUploadEvent, statusChange } from './trail.ts';

export interface CompletedPartInput {
  readonly partNumber: number;
  readonly etag: string;
}

export interface CompleteFirstPartyUploadInput {
  readonly id: string;
  readonly parts?: readonly CompletedPartInput[] | null | undefined;
}

/** Says that the file is sent: it is looked at, and its work queued. Twice is once. Needs AUDIENCES_WRITE. */
export async function completeFirstPartyUpload(
  context: RequestContext,
  { id, parts }: CompleteFirstPartyUploadInput,
): Promise<UploadResult> {
  const { services, viewer } = context;
  const database = services.database.tenant(viewer.scopeWith('AUDIENCES_WRITE'));
  const [upload] = await findByIds(database, uploadTable, [id]);
  if (upload === undefined) return refused([uploadErrors.unknown()]);
  if (upload.uploadedAt !== null && upload.status !== 'CANCELED') return { upload, userErrors: [] };
  const failure = failureOf(upload);
  if (failure !== undefined) return refused([failure]);
  const wrong = waitingErrors(upload, services.now());
  if (wrong.length > 0) return refused(wrong);

  const arrival = await findArrival(services.storage, upload, (arrived) => partErrors(arrived, parts ?? []));
  if (arrival.kind === 'missing') return refused([uploadErrors.missing(arrival.message)]);
  if (arrival.kind === 'refused') return refused([arrival.error]);
  const settled = await database.transaction((tenant) => settleArrival(tenant, context, services, upload, arrival));
  if (arrival.kind === 'wrong') {
    if (settled) await discard(context, upload);
    return refused([uploadErrors.failed(arrival.code, arrival.message)]);
  }
  // Of two that complete at once, the second answers with what the first made of it.
  const [current] = await findByIds(database, uploadTable, [id]);
  const isCompleted = settled || (current !== undefined && current.uploadedAt !== null);
  if (current === undefined || !isCompleted) return refused([uploadErrors.state(current?.status ?? 'gone')]);
  return { upload: current, userErrors: [] };
}

/**
 * Moves an upload on whose file has arrived, and queues its work; or ends it, where the file will never be right. One
 * transaction with its audit event. False when the upload no longer waited.
 */
export async function settleArrival(
  transaction: Runner,
  origin: AuditOrigin,
  { uploadQueue, now }: Pick<Services, 'uploadQueue' | 'now'>,
  upload: UploadRow,
  arrival: Extract<Arrival, { kind: 'whole' | 'wrong' }>,
): Promise<boolean> {
  if (arrival.kind === 'wrong') {
    const step = { from: 'AWAITING_UPLOAD', to: 'FAILED' } as const;
    const { code, message } = arrival;
    if (!(await moveUpload(transaction, upload, step, { failure_code: code, failure_message: message }))) return false;
    const failure = { field: 'failure', before: null, after: code };
    await recordUploadEvent(transaction, origin, 'failed', upload, [statusChange(step), failure]);
    return true;
  }
  const step = { from: 'AWAITING_UPLOAD', to: 'VALIDATING' } as const;
  if (!(await moveUpload(transaction, upload, step, { uploaded_at: timestampText(now()) }))) return false;
  await uploadQueue.enqueue(transaction, { companyId: upload.companyId, id: upload.id });
  await recordUploadEvent(transaction, origin, 'completed', upload, [statusChange(step)]);
  return true;
}

/** Takes the raw file away and writes that down; what fails here is done again by the sweeper. */
async function discard({ services, viewer }: RequestContext, upload: UploadRow): Promise<void> {
  await discardRawFile(services.storage, upload);
  const tenant = services.database.tenant(viewer.scopeWith('AUDIENCES_WRITE'));
  await tenant.transaction((runner) => markRawFileDeleted(runner, upload, timestampText(services.now())));
}

/** Why an upload failed before its file was ever accepted; the worker's own failures show in the upload. */
function failureOf({ status, failureCode, failureMessage }: UploadRow): UserError | undefined {
  const code = knownCode(failureCode);
  if (status !== 'FAILED' || code === undefined) return undefined;
  return uploadErrors.failed(code, failureMessage ?? '');
}

function partErrors(arrived: readonly StoredPart[], meant: readonly CompletedPartInput[]): UserError | undefined {
  const etags = new Map(arrived.map(({ partNumber, etag }) => [partNumber, unquoted(etag)]));
  const index = meant.findIndex(({ partNumber, etag }) => etags.get(partNumber) !== unquoted(etag));
  return index < 0 ? undefined : uploadErrors.partEtag(index);
}

/** Some clients hand on an ETag with its quotes, some without. */
function unquoted(etag: string): string {
  return etag.replaceAll('"', '');
}
