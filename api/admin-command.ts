import { basename } from 'node:path';

/** The program of the package and the image, written by `npm run build`. It has no npm scripts. */
const isPackage = basename(process.argv[1] ?? '') === 'litfass.mjs';

/** How commands of the command line begin. The operator's guide shows how to set up `litfass`. */
export const commandPrefix = isPackage ? 'litfass' : 'npm run admin --';

/** A command of the command line, as an operator types it. For messages. */
export function adminCommand(command: string): string {
  return `${commandPrefix} ${command}`;
}
