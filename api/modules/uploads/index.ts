import './issue-schema.ts';
import './mutations.ts';

export { sweepUploads } from './sweep.ts';
export type { UploadKey, UploadQueue } from './upload-queue.ts';
