export { type ConsentStatus, readConsent } from '../../../shared/customer-files/consent-words.ts';
export { nameOfForeignFormat } from '../../../shared/customer-files/foreign-format.ts';
export { FileFault, fileLimits } from '../../../shared/customer-files/file-fault.ts';
export { recogniseHeader, type RecognisedKind } from '../../../shared/customer-files/headers.ts';
export { readRows } from './read-rows.ts';
export type { Field, RowSink } from '../../../shared/customer-files/row-reader.ts';
