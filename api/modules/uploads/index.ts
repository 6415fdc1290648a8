import './requests/issue-schema.ts';
import './requests/mutations.ts';
import './erasure/schema.ts';

export { keepMembers } from './processing/keep-members.ts';
export { IdentityDigests } from './identity/sha256.ts';
export { processUpload } from './processing/process-upload.ts';
export type { UploadPhase, UploadWorker } from './processing/upload-worker.ts';
export { sweepUploads } from './requests/sweep.ts';
