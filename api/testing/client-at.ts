import { once } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import { text } from 'node:stream/consumers';

/** The part of fetch that the tests' clients use. */
export type Fetch = (
  url: URL | string,
  init?: {
    readonly method?: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: URLSearchParams | string;
  },
) => Promise<Response>;

/**
 * A client whose connections come from an IP address of its own: Linux has all of 127.0.0.0/8. It trusts the
 * certificate, or speaks HTTP without one. It follows no redirect, and has up to 32 connections.
 */
export function clientAt(localAddress: string, certificate?: string): { readonly fetch: Fetch; close(): void } {
  const { Agent, request } = certificate === undefined ? http : https;
  const agent = new Agent({ keepAlive: true, maxSockets: 32, localAddress, ca: certificate });
  return {
    close: () => agent.destroy(),
    async fetch(url, { method = 'GET', headers = {}, body } = {}) {
      const form = body instanceof URLSearchParams ? { 'content-type': 'application/x-www-form-urlencoded' } : {};
      const sent = request(url, { agent, method, headers: { ...form, ...headers } }).end(body?.toString());
      const [response] = (await once(sent, 'response')) as [http.IncomingMessage];
      const content = await text(response);
      const received = new Headers();
      for (const [name, values = []] of Object.entries(response.headersDistinct)) {
        for (const value of values) received.append(name, value);
      }
      const status = response.statusCode ?? 0;
      return new Response(status === 204 || status === 304 ? null : content, { status, headers: received });
    },
  };
}
