export { isOpen, uploadTransitions } from './state.ts';
export { moveUpload } from './state-store.ts';
export type { UploadKey, UploadQueue } from './upload-queue.ts';
export { columnKinds, rowIssueCodes } from './values.ts';
