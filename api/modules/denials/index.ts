import './schema.ts';

export { createDenialRecorder } from './denial-recorder.ts';
export { recordDenials, recordKeyRejection } from './service.ts';
