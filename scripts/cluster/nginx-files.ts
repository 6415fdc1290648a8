import type { ClusterLayout } from './layout.ts';

/** The two services behind nginx. */
export type ServiceName = 'api' | 'portal';

/**
 * The processes that nginx sends requests to. nginx without a license checks nothing by itself: it avoids a process for
 * a second after one failed request. To end a process without a failed request, take its line out and reload.
 */
export function upstreamOf(service: ServiceName, ports: readonly number[]): string {
  const servers = ports.map((port) => `  server 127.0.0.1:${port} max_fails=1 fail_timeout=1s;`);
  // nginx refuses an upstream without a server; port 1 refuses every connection.
  const listed = servers.length === 0 ? ['  server 127.0.0.1:1;'] : servers;
  return [
    `upstream litfass_${service} {`,
    `  zone litfass_${service} 64k;`,
    ...listed,
    '  keepalive 32;',
    '}',
    '',
  ].join('\n');
}

const unavailable = {
  api: `default_type application/json;
      return 503 '{"errors":[{"message":"Litfass can’t be reached at the moment. Try again.","extensions":{"code":"UNAVAILABLE"}}]}';`,
  portal: `default_type text/plain;
      charset utf-8;
      return 503 "Litfass can’t be reached at the moment. Try again.\\n";`,
};

/** How nginx may repeat a request at another process. */
export type Repeats = 'safe' | 'none';

/** The server block of one service: TLS, the client's IP address, and what happens when a process can't be reached. */
export function siteOf(
  service: ServiceName,
  { apiPort, portalPort }: Pick<ClusterLayout, 'apiPort' | 'portalPort'>,
  repeats: Repeats,
): string {
  const uploads = `
  # Files for the built-in store. nginx passes them on as they come, and the API limits their size.
  location /storage/ {
    client_max_body_size 0;
    proxy_request_buffering off;
    proxy_pass http://litfass_api;
  }
`;
  return `server {
  listen 127.0.0.1:${service === 'api' ? apiPort : portalPort} ssl backlog=1024;
  ssl_certificate certificate.pem;
  ssl_certificate_key certificate-key.pem;
  client_max_body_size 8m;

  proxy_http_version 1.1;
  proxy_set_header Connection "";
  proxy_set_header Host $http_host;
  # TRUSTED_PROXIES names nginx's own address, so the address that nginx adds here is the client's.
  proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
  proxy_set_header X-Forwarded-Proto $scheme;
  proxy_connect_timeout 2s;
  proxy_read_timeout 60s;
  # Another process gets the request if the first one can't be reached. A request with a body that may have been
  # executed (POST) isn't sent twice: that needs "non_idempotent", which must not be here.
  proxy_next_upstream ${repeats === 'safe' ? 'error timeout' : 'off'};
  proxy_next_upstream_tries 2;

  location / {
    proxy_pass http://litfass_${service};
  }
${service === 'api' ? uploads : ''}
  # What clients get when no process can be reached: a status that they may retry, and when.
  error_page 502 504 = @unavailable;
  location @unavailable {
    internal;
    add_header Retry-After 1 always;
    ${unavailable[service]}
  }
}
`;
}
