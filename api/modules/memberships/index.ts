import './schema.ts';

export { keepMembers } from './keep-members.ts';
export { processUpload } from './process-upload.ts';
export { type UploadPhase, uploadPhases, type UploadWorker } from './upload-attempt.ts';
