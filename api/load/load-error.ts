/** A file that can't be loaded; `message` says what is wrong, with its line where there is one. */
export class LoadError extends Error {
  override name = 'LoadError';
}

/** A mistake in a line of the file, the header being line 1. */
export function lineError(line: number | string, problem: string): LoadError {
  return new LoadError(`line ${line}: ${problem}`);
}
