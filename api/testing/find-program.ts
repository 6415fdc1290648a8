import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The path of a program: the first on the PATH, else Debian's for servers, which isn't on everyone's PATH. */
export function findProgram(name: string): string | undefined {
  return [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin']
    .map((directory) => join(directory, name))
    .find((program) => {
      try {
        accessSync(program, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}
