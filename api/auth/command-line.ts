import { userInfo } from 'node:os';
import { Viewer } from './viewer.ts';

/** The id of the actor in the audit log. It is the same on every machine, so that the log can be filtered by it. */
const commandLineId = '636c6900-0000-4000-8000-000000000000';

/** The viewer of a command of `npm run admin`. A person who can run it can read the database, so it may do what staff may. */
export function commandLineViewer(): Viewer {
  return new Viewer({
    actor: { kind: 'SYSTEM', id: commandLineId, name: `Command line (${userName()})` },
    isStaff: true,
    access: [],
  });
}

/** The operating system's user; a container may run with an id that has no name. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`;
  }
}
