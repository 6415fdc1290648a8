import { listenOnLoopback } from './loopback.ts';

/** A partner's own web server on loopback. It keeps the query of every browser that came back to it. */
export interface PartnerServer extends Disposable {
  /** The URL to register. */
  readonly callbackUrl: string;
  readonly returns: readonly URLSearchParams[];
}

export async function startPartnerServer(): Promise<PartnerServer> {
  const returns: URLSearchParams[] = [];
  const { port, stop } = await listenOnLoopback((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
    if (pathname !== '/connected') {
      response.writeHead(404).end();
      return;
    }
    returns.push(searchParams);
    response
      .writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' })
      .end('<!doctype html><html lang="en"><title>Partner</title><link rel="icon" href="data:,"><h1>Welcome back</h1>');
  });
  return {
    callbackUrl: `http://127.0.0.1:${port}/connected`,
    returns,
    [Symbol.dispose]: stop,
  };
}
