/** A failure that the operator can correct: it is printed as one line, without a stack. */
export class CommandError extends Error {
  override name = 'CommandError';
}

/** The result of a command: `data` for `--json`, and lines for a person. */
export interface Report {
  readonly data: unknown;
  readonly lines: readonly string[];
  /** Whether the command found a problem, although it ran. */
  readonly failed?: boolean;
}

/** Runs the action of the chosen command. */
export type Run = (action: () => Promise<Report>) => Promise<void>;

/** Where a command writes to. */
export interface Terminal {
  readonly out: (text: string) => void;
  readonly error: (text: string) => void;
  /** Reads standard input to its end, for values that must not be in the shell's history. */
  readonly input: () => Promise<string>;
}

/** Rows as aligned columns under their headings, or `none` if there are no rows. */
export function table(
  headings: readonly string[],
  rows: readonly (readonly (string | null)[])[],
  none: string,
): string[] {
  if (rows.length === 0) return [none];
  const lines = [headings, ...rows.map((row) => row.map((cell) => cell ?? '-'))];
  const widths = headings.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** The day of a timestamp. */
export function day(timestamp: string | null): string | null {
  return timestamp?.slice(0, 10) ?? null;
}
