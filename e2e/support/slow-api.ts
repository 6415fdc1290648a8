import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { apiUrl } from './demo.ts';
import { listenOnLoopback } from './loopback.ts';

/** A proxy of the API. Requests whose body fits wait until `release` is called. */
export async function startSlowApi(isSlow: (body: string) => boolean) {
  const { promise: released, resolve: release } = Promise.withResolvers<undefined>();
  const { port, stop } = await listenOnLoopback((incoming, outgoing) => {
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
  });
  return { url: `http://127.0.0.1:${port}/graphql`, release: () => release(undefined), stop };
}
