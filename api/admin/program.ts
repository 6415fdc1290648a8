import { Command, CommanderError } from 'commander';
import { adminCommand, commandPrefix } from '../admin-command.ts';
import { ConfigurationError } from '../config/env.ts';
import { addBackupCommands } from './backup.ts';
import { addClosedCompanyCommands } from './closed-companies.ts';
import { addCompanyCommands } from './companies.ts';
import { addDemoCommands } from './demo.ts';
import { addDoctorCommand } from './doctor.ts';
import { addJobCommands } from './jobs.ts';
import { addKeyCommands } from './keys.ts';
import { addMailCommands } from './mails.ts';
import { addMigrationCommands } from './migrations.ts';
import { addPeopleCommands } from './people.ts';
import { addRetentionCommands } from './retention.ts';
import { addSecretCommands } from './secrets.ts';
import { addStorageCommands } from './storage.ts';
import { CommandError, type Run, type Terminal } from './report.ts';

/** Exit codes of the command line. */
const exitCodes = { ok: 0, failed: 1, usage: 2 } as const;

/** All commands with their arguments and options. */
export function adminProgram(terminal: Terminal, run: Run): Command {
  const program = new Command(commandPrefix)
    .description('Manages a Litfass installation. It reads the same environment as the API.')
    .option('--json', 'print one JSON object instead of text')
    .configureOutput({ writeOut: terminal.out, writeErr: terminal.error })
    .configureHelp({ showGlobalOptions: true })
    .exitOverride()
    .showHelpAfterError('(add --help for the arguments and options)');
  addClosedCompanyCommands(addCompanyCommands(program, run), run);
  addPeopleCommands(program, run);
  addKeyCommands(program, run, terminal);
  addJobCommands(program, run);
  addMailCommands(program, run);
  addMigrationCommands(program, run);
  addBackupCommands(program, run);
  addSecretCommands(program, run);
  addStorageCommands(program, run);
  addRetentionCommands(program, run);
  addDoctorCommand(program, run);
  addDemoCommands(program, run);
  acceptGlobalOptions(program);
  return program;
}

/** Runs one command. Resolves with the exit code; never rejects. */
export async function runAdmin(parameters: readonly string[], terminal: Terminal): Promise<number> {
  const state = { failed: false };
  const program = adminProgram(terminal, async (action) => {
    const report = await action();
    state.failed = report.failed === true;
    const isJson = program.opts<{ json?: boolean }>().json === true;
    const lines = isJson ? [JSON.stringify(report.data, null, 2)] : report.lines;
    terminal.out(lines.map((line) => `${line}\n`).join(''));
  });
  try {
    await program.parseAsync(parameters, { from: 'user' });
    return state.failed ? exitCodes.failed : exitCodes.ok;
  } catch (error) {
    // Commander has printed what is wrong, or the help.
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.ok : exitCodes.usage;
    const message = messageOf(error);
    const isJson = program.opts<{ json?: boolean }>().json === true;
    terminal.error(isJson ? `${JSON.stringify({ error: message })}\n` : `${message}\n`);
    return exitCodes.failed;
  }
}

/** Commander applies these to commands only if they are set before the commands are added; ours are added by others. */
function acceptGlobalOptions(program: Command): void {
  for (const command of program.commands) {
    for (const inner of [command, ...command.commands]) inner.copyInheritedSettings(program);
  }
}

function messageOf(error: unknown): string {
  if (error instanceof CommandError || error instanceof ConfigurationError) return error.message;
  if (!(error instanceof Error)) return String(error);
  // pg reports a refused connection as an AggregateError without a message.
  return error.message === '' ? `The database does not respond. Run: ${adminCommand('doctor')}` : error.message;
}
