import './schema.ts';

export { keepMembers } from './keep-members.ts';
export { processUpload } from './process-upload.ts';
export type { UploadPhase, UploadWorker } from './upload-worker.ts';
