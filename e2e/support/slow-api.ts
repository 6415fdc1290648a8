import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { apiUrl } from './demo.ts';

/** A proxy of the API. Requests whose body fits wait until `release` is called. */
export async function startSlowApi(isSlow: (body: string) => boolean) {
  const { promise: released, resolve: release } = Promise.withResolvers<undefined>();
  const server = createServer((incoming, outgoing) => {
    const forward = async () => {
      const body = await text(incoming);
      if (isSlow(body)) await released;
      const { host: _host, ...headers } = incoming.headers;
      const forwarded = request(`${apiUrl}${incoming.url ?? ''}`, { method: incoming.method, headers }, (response) => {
        outgoing.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(outgoing);
      });
      forwarded.on('error', () => outgoing.destroy());
      forwarded.end(body);
    };
    forward().catch(() => outgoing.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  // The address of a server on a TCP port isn't a string.
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/graphql`, release: () => release(undefined), stop };
}
