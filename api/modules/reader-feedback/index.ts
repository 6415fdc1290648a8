import './schema.ts';

export { recordReaderFeedback } from './service.ts';
