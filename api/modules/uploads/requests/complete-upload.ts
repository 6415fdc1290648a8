import type { AuditOrigin } from '#api/audit-store.ts';
import type { RequestContext } from '#api/context.ts';
import { findByIds } from '#api/db/list/list.ts';
import type { Runner } from '#api/db/sql.ts';
import { timestampText } from '#api/db/timestamp.ts';
import type { Services } from '#api/services.ts';
import type { StoredPart } from '#api/storage/object-store.ts';
import type { UserError } from '#api/user-error.ts';
import { type Arrival, findArrival } from './arrival.ts';
import { discardFile } from './discard.ts';
import { knownCode, uploadErrors } from './errors.ts';
import { refused, type UploadResult } from './result.ts';
import { waitingErrors } from './sign-parts.ts';
import { moveUpload } from './state-store.ts';
import { type UploadRow, uploadTable } from './store.ts';
import { recordUploadEvent, statusChange } from './upload-events.ts';

interface CompletedPartInput {
  readonly partNumber: number;
  readonly etag: string;
}

export interface CompleteFirstPartyUploadInput {
  readonly id: string;
  readonly parts?: readonly CompletedPartInput[] | null | undefined;
}

/** Completes the transfer of a file: checks the file and queues its processing. Idempotent. Needs AUDIENCES_WRITE. */
export async function completeFirstPartyUpload(
  context: RequestContext,
  { id, parts }: CompleteFirstPartyUploadInput,
): Promise<UploadResult> {
  const { services, viewer } = context;
  const database = context.database.tenant(viewer.scopeWith('AUDIENCES_WRITE'));
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
    const [ended] = settled ? await findByIds(database, uploadTable, [id]) : [];
    if (ended !== undefined) await discardFile(services, ended, (work) => database.transaction(work));
    return refused([uploadErrors.failed(arrival.code, arrival.message)]);
  }
  // Of two concurrent calls, the second returns the result of the first.
  const [current] = await findByIds(database, uploadTable, [id]);
  const isCompleted = settled || (current !== undefined && current.uploadedAt !== null);
  if (current === undefined || !isCompleted) return refused([uploadErrors.state(current?.status ?? 'gone')]);
  return { upload: current, userErrors: [] };
}

/**
 * Moves an upload whose file has arrived to the next state and queues its processing. If the file can't be accepted, it
 * ends the upload. One transaction with the audit event. False when the upload was no longer waiting.
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

/** Why an upload failed before its file was accepted; the worker's own failures are part of the upload. */
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

/** Some clients send an ETag with its quotes, some without. */
function unquoted(etag: string): string {
  return etag.replaceAll('"', '');
}
