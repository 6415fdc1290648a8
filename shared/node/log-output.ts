import { writeSync } from 'node:fs';

const standardOutput = 1;

/**
 * The log of a process: standard output. A line that can't be written is dropped, because its reader has ended or its
 * disk is full; later lines are tried again. `process.stdout` and pino's own stream would end the process.
 */
export const logOutput = {
  write(line: string): void {
    try {
      writeSync(standardOutput, line);
    } catch {
      // There is nowhere left to say so.
    }
  },
};

/** Keeps a process running when what it prints apart from its log can't be written either. */
export function ignoreOutputErrors(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
