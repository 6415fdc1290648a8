import { join } from 'node:path';
import type { Command } from 'commander';
import { loadDemo } from '../demo/load-demo.ts';
import { isEmpty } from '../modules/platform/index.ts';
import { CommandError, type Run } from './report.ts';
import { inContext } from './session.ts';

/** `npm run admin -- demo load` */
export function addDemoCommands(program: Command, run: Run): void {
  const demo = program.command('demo').description('load the demo data');

  demo
    .command('load')
    .description('load the demo data into an empty database; their sign-ins are written to DATA_DIR/demo.json')
    .action(
      inContext(run, async ({ config, database }) => {
        if (!(await isEmpty(database))) {
          throw new CommandError('The database has companies or people. The demo data go into an empty database only.');
        }
        await loadDemo(config, database);
        const file = join(config.dataDirectory, 'demo.json');
        return { data: { file }, lines: [`The demo data are loaded. Sign-ins and credentials: ${file}`] };
      }),
    );
}
