/** An invalid content file. Stops the build, and names the file and each invalid field. */
export class ContentError extends Error {
  override readonly name = 'ContentError';
  readonly file: string;
  readonly problems: readonly string[];

  constructor(file: string, problems: readonly string[], options?: ErrorOptions) {
    super(`${file}\n${problems.map((problem) => `  - ${problem}`).join('\n')}`, options);
    this.file = file;
    this.problems = problems;
  }
}
