import { createServer } from 'node:http';
import { once } from 'node:events';

/** A partner's own web server on loopback. It keeps the query of every browser that came back to it. */
export interface PartnerServer extends AsyncDisposable {
  /** The URL to register. */
  readonly callbackUrl: string;
  readonly returns: readonly URLSearchParams[];
}

export async function startPartnerServer(): Promise<PartnerServer> {
  const returns: URLSearchParams[] = [];
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
    if (pathname !== '/connected') {
      response.writeHead(404).end();
      return;
    }
    returns.push(searchParams);
    response
      .writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' })
      .end('<!doctype html><html lang="en"><title>Partner</title><link rel="icon" href="data:,"><h1>Welcome back</h1>');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('The server has no port.');
  return {
    callbackUrl: `http://127.0.0.1:${address.port}/connected`,
    returns,
    [Symbol.asyncDispose]: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
