import { text } from 'node:stream/consumers';
import { runAdmin } from './program.ts';

// `npm run admin -- <command>`: manages the configured installation.

process.exitCode = await runAdmin(process.argv.slice(2), {
  out: (line) => void process.stdout.write(line),
  error: (line) => void process.stderr.write(line),
  input: () => text(process.stdin),
});
