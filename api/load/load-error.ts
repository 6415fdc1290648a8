/** A file that can't be loaded; `message` says why, with the line if there is one. */
export class LoadError extends Error {
  override name = 'LoadError';
}

/** An error in a line of the file; the header is line 1. */
export function lineError(line: number | string, problem: string): LoadError {
  return new LoadError(`line ${line}: ${problem}`);
}
