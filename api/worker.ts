import { runProcess } from './run-process.ts';
import { startWorker } from './start.ts';

await runProcess(startWorker);
