import './schema.ts';

export { createDenialRecorder, type DenialRecorder } from './recorder.ts';
export { recordDenials, recordKeyRefusal } from './service.ts';
