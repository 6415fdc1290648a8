import { readFileSync } from 'node:fs';

// The health check of a container: exit code 0 if its process runs. The process is the container's first one, or the
// one that the argument names: `node health-check.mjs api`.

/** Port and path by command. @type {Record<string, [string, string]>} */
const places = {
  api: [process.env['API_PORT'] || '4000', '/healthz'],
  worker: [process.env['WORKER_PORT'] || '4001', '/healthz'],
  portal: [process.env['PORTAL_PORT'] || '3000', '/api/healthz'],
};
const command =
  process.argv[2] ??
  readFileSync('/proc/1/cmdline', 'utf8')
    .split('\0')
    .find((word) => word in places);
const [port, path] = places[command ?? ''] ?? ['', ''];
const given = process.env['HOST'] || '0.0.0.0';
const asked = given === '0.0.0.0' ? '127.0.0.1' : given === '::' ? '::1' : given;
const host = asked.includes(':') ? `[${asked}]` : asked;

try {
  const response = await fetch(`http://${host}:${port}${path}`, { signal: AbortSignal.timeout(4_000) });
  process.exitCode = response.ok ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
