/** A content file that must not be published as it is. Stops the build; names the file and each field. */
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
