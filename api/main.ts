import { runProcess } from './run-process.ts';
import { startApi } from './start.ts';

await runProcess('api', startApi);
