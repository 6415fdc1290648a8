import { once } from 'node:events';
import { createS3Handler } from './s3-server.ts';
import { startStorage } from './storage-server.ts';

// A server of its own process, which a test can stop: prints its URL, and ends with its input.

const { url, stop } = await startStorage(createS3Handler, { region: 'us-east-1' });
process.stdout.write(`${url}\n`);
await once(process.stdin.resume(), 'end');
await stop();
