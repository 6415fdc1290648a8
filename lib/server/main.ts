import { createServer } from 'node:http';
import next from 'next';
import { createJsonLog } from '#shared/node/json-log.ts';
import { reportStart } from '#shared/node/start-report.ts';
import { withCacheControl } from './cache-control.ts';
import { drainOnSignal } from './draining.ts';
import { environment } from './env.ts';
import { servePages } from './page-store.ts';
import { stopUnlessUsable } from './start-check.ts';
import { withValidPath } from './valid-path.ts';

// `npm run portal`, after `next build`: Next's request handler with built pages in front of it from memory. It listens
// on HOST and PORTAL_PORT.

/** Load balancers usually close idle connections after 60 s. These stay open longer, so none is closed under a request. */
const keepAliveTimeout = 72_000;

stopUnlessUsable();
const { listen, drainSeconds, log: settings } = environment();
const log = createJsonLog({ process: 'portal', level: settings.level });
// Before Next, which would otherwise be ended by a signal during its start.
drainOnSignal(drainSeconds * 1_000);
// By any other name than this one, Next sends a request that `proxy.ts` rewrites to itself, through another connection.
const portal = next({ dev: false, hostname: 'localhost', port: listen.port });
await portal.prepare();
const handle = withValidPath(servePages(withCacheControl(portal.getRequestHandler())));
const server = createServer({ keepAliveTimeout }, (request, response) => {
  handle(request, response).catch((error: unknown) => {
    log.failure(error, 'the request failed');
    if (!response.headersSent) response.statusCode = 500;
    response.end();
  });
});
server.once('error', (error) => {
  const reason = `The portal can’t listen on ${listen.host}, port ${listen.port}: ${error.message}`;
  reportStart('portal', 'the process could not start', reason);
  process.exit(1);
});
server.listen(listen.port, listen.host);
