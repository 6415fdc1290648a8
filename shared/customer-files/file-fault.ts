/** The reason why a file can't be read at all. The message is for the person who created it. */
export class FileFault extends Error {
  override name = 'FileFault';
  readonly code: 'UNSUPPORTED_FORMAT' | 'LIMIT_EXCEEDED' | 'REQUIRED' | 'INVALID';

  constructor(code: FileFault['code'], message: string) {
    super(message);
    this.code = code;
  }
}
