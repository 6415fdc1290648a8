import { constants, setPriority } from 'node:os';
import { runProcess } from './run-process.ts';
import { startWorker } from './start.ts';

// If API and worker share a machine, requests come before files: an upload of 400,000 rows keeps a core busy. Below
// normal leaves the worker a tenth of a busy core. With the lowest priority it could miss its jobs' heartbeats.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

await runProcess('worker', startWorker);
