import { readFileSync } from 'node:fs';
import { type ClusterLayout, filesOf } from './layout.ts';

/** The two services behind nginx. */
type ServiceName = 'api' | 'portal';

/** How nginx may repeat a request at another process. */
export type Repeats = 'safe' | 'none';

/** A template of `deploy/`, such as `deploy/nginx/litfass.conf.template`, with its variables. Comments stay as they are. */
export function fillTemplate(file: string, variables: Readonly<Record<string, string>>): string {
  return readFileSync(file, 'utf8').replaceAll(/^(?!#).*$/gm, (line) =>
    line.replaceAll(/\$\{(\w+)\}/g, (_variable, name: string) => {
      const value = variables[name];
      if (value === undefined) throw new Error(`${file} has an unknown variable ${name}.`);
      return value;
    }),
  );
}

/** The `server` directives of these ports of loopback. */
function serversAt(ports: readonly number[]): string {
  const servers = ports.map((port) => `server 127.0.0.1:${port} max_fails=1 fail_timeout=1s;`);
  // nginx refuses an upstream without a server; port 1 refuses every connection.
  return servers.length === 0 ? 'server 127.0.0.1:1;' : servers.join('\n  ');
}

/** The configuration of a cluster without the processes in `removed`. */
export function nginxOf(layout: ClusterLayout, removed: ReadonlySet<string>, repeats: Repeats): string {
  const files = filesOf(layout);
  const servers = (service: ServiceName) =>
    serversAt(
      layout.processes.filter(({ kind, name }) => kind === service && !removed.has(name)).map(({ port }) => port),
    );
  const configuration = fillTemplate('deploy/nginx/litfass.conf.template', {
    API_LISTEN: `127.0.0.1:${layout.apiPort} backlog=1024`,
    PORTAL_LISTEN: `127.0.0.1:${layout.portalPort} backlog=1024`,
    API_NAME: '_',
    PORTAL_NAME: '_',
    API_SERVERS: servers('api'),
    PORTAL_SERVERS: servers('portal'),
    CERTIFICATE: files.certificate,
    CERTIFICATE_KEY: files.certificateKey,
  });
  return repeats === 'safe'
    ? configuration
    : configuration.replaceAll('proxy_next_upstream error timeout;', 'proxy_next_upstream off;');
}
