import type { RequestContext } from '#api/context.ts';
import { findByIds } from '#api/db/list/list.ts';
import type { TenantRunner } from '#api/db/tenant.ts';
import { discardFile } from './discard.ts';
import { uploadErrors } from './errors.ts';
import { refused, type UploadResult } from './result.ts';
import { moveUpload } from './state-store.ts';
import { uploadTable } from './store.ts';
import { recordUploadEvent, statusChange } from './upload-events.ts';

/** Cancels an upload before it changes any member; a canceled one stays unchanged. Needs AUDIENCES_WRITE. */
export async function cancelFirstPartyUpload(
  context: RequestContext,
  { id }: { readonly id: string },
): Promise<UploadResult> {
  const { services, viewer } = context;
  const database = context.database.tenant(viewer.scopeWith('AUDIENCES_WRITE'));
  const result = await database.transaction((tenant) => cancelIn(tenant, context, id));
  if (result.upload === null || !result.moved) return { upload: result.upload, userErrors: result.userErrors };
  // Read again, because a transfer may have begun since the first read.
  const [ended = result.upload] = await findByIds(database, uploadTable, [id]);
  await discardFile(services, ended, (work) => database.transaction(work));
  const [current = ended] = await findByIds(database, uploadTable, [id]);
  return { upload: current, userErrors: [] };
}

/** Another call or the worker can move the upload after it is read, so each failed step reads it again. */
async function cancelIn(
  tenant: TenantRunner,
  context: RequestContext,
  id: string,
): Promise<UploadResult & { readonly moved: boolean }> {
  for (;;) {
    const [upload] = await findByIds(tenant, uploadTable, [id]);
    if (upload === undefined) return { ...refused([uploadErrors.unknown()]), moved: false };
    if (upload.status === 'CANCELED') return { upload, userErrors: [], moved: false };
    if (upload.status !== 'AWAITING_UPLOAD' && upload.status !== 'VALIDATING') {
      return { ...refused([uploadErrors.cancelState(upload.status)]), moved: false };
    }
    const step =
      upload.status === 'VALIDATING'
        ? ({ from: 'VALIDATING', to: 'CANCELED' } as const)
        : ({ from: 'AWAITING_UPLOAD', to: 'CANCELED' } as const);
    if (!(await moveUpload(tenant, upload, step))) continue;
    await recordUploadEvent(tenant, context, 'canceled', upload, [statusChange(step)]);
    return { upload, userErrors: [], moved: true };
  }
}
