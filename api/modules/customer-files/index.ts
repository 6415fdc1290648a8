export { nameOfForeignFormat } from './decode.ts';
export { FileFault, fileLimits } from './file-fault.ts';
export { recogniseHeader, type RecognisedKind } from './headers.ts';
export { readRows } from './read-rows.ts';
export type { Field, RowSink } from './row-reader.ts';
