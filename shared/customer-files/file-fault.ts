/** Why a file can't be read at all. The message is for the person who made it. */
export class FileFault extends Error {
  override name = 'FileFault';
  readonly code: 'UNSUPPORTED_FORMAT' | 'LIMIT_EXCEEDED' | 'REQUIRED' | 'INVALID';

  constructor(code: FileFault['code'], message: string) {
    super(message);
    this.code = code;
  }
}

export const fileLimits = {
  expandedBytes: 20 * 1024 ** 3,
  /** Bytes that come out for each that went in, once the file is longer than what a short one may reach by chance. */
  expansion: 100,
  expansionFrom: 1024 ** 2,
  rows: 50_000_000,
  rowBytes: 64 * 1024,
  fieldBytes: 4 * 1024,
  columns: 64,
  identifiersOfRow: 10,
} as const;
