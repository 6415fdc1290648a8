import type { RequestContext } from '../../context.ts';
import { findByIds } from '../../db/list.ts';
import { timestampText } from '../../db/timestamp.ts';
import { uploadErrors } from './errors.ts';
import { discardRawFile } from './raw-file.ts';
import { refused, type UploadResult } from './result.ts';
import { moveUpload } from './state-store.ts';
import { markRawFileDeleted, uploadTable } from './store.ts';
import { recordUploadEvent, statusChange } from './trail.ts';

export interface CancelFirstPartyUploadInput {
  readonly id: string;
}

/** Gives an upload up before it changes any member; a cancelled one stays as it is. Needs AUDIENCES_WRITE. */
export async function cancelFirstPartyUpload(
  context: RequestContext,
  { id }: CancelFirstPartyUploadInput,
): Promise<UploadResult> {
  const { services, viewer } = context;
  const database = services.database.tenant(viewer.scopeWith('AUDIENCES_WRITE'));
  const result = await database.transaction(async (tenant): Promise<UploadResult & { moved: boolean }> => {
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
    if (!(await moveUpload(tenant, upload, step))) {
      const [current] = await findByIds(tenant, uploadTable, [id]);
      return { ...refused([uploadErrors.cancelState(current?.status ?? 'gone')]), moved: false };
    }
    await recordUploadEvent(tenant, context, 'canceled', upload, [statusChange(step)]);
    return { upload, userErrors: [], moved: true };
  });
  if (result.upload === null || !result.moved) return { upload: result.upload, userErrors: result.userErrors };
  const { upload } = result;
  await discardRawFile(services.storage, upload);
  await database.transaction((tenant) => markRawFileDeleted(tenant, upload, timestampText(services.now())));
  const [current] = await findByIds(database, uploadTable, [id]);
  return { upload: current ?? upload, userErrors: [] };
}
