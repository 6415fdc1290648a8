import { readFileSync } from 'node:fs';
import { type ClusterLayout, filesOf } from './layout.ts';

/** The two services behind nginx. */
export type ServiceName = 'api' | 'portal';

/** How nginx may repeat a request at another process. */
export type Repeats = 'safe' | 'none';

/** The variables of deploy/nginx/litfass.conf.template. */
export interface NginxVariables {
  /** Parameters of `listen`: an address with a port, or a port. */
  readonly API_LISTEN: string;
  readonly PORTAL_LISTEN: string;
  /** Host names, or `_` for every name. */
  readonly API_NAME: string;
  readonly PORTAL_NAME: string;
  /** `server` directives. */
  readonly API_SERVERS: string;
  readonly PORTAL_SERVERS: string;
  /** Paths of PEM files. */
  readonly CERTIFICATE: string;
  readonly CERTIFICATE_KEY: string;
}

/** nginx's configuration from the template of `deploy/`. Comments keep their variables. */
export function fillTemplate(variables: NginxVariables): string {
  const template = readFileSync('deploy/nginx/litfass.conf.template', 'utf8');
  const values = new Map(Object.entries(variables));
  return template.replaceAll(/^(?!#).*$/gm, (line) =>
    line.replaceAll(/\$\{(\w+)\}/g, (_variable, name: string) => {
      const value = values.get(name);
      if (value === undefined) throw new Error(`deploy/nginx/litfass.conf.template has an unknown variable ${name}.`);
      return value;
    }),
  );
}

/** The `server` directives of these ports of loopback. */
export function serversAt(ports: readonly number[]): string {
  const servers = ports.map((port) => `server 127.0.0.1:${port} max_fails=1 fail_timeout=1s;`);
  // nginx refuses an upstream without a server; port 1 refuses every connection.
  return servers.length === 0 ? 'server 127.0.0.1:1;' : servers.join('\n  ');
}

/** The configuration of a cluster without the processes in `removed`. */
export function nginxOf(layout: ClusterLayout, removed: ReadonlySet<string>, repeats: Repeats): string {
  const files = filesOf(layout);
  const servers = (service: ServiceName) =>
    serversAt(
      layout.processes
        .filter(({ kind, name }) => kind === service && !removed.has(name))
        .flatMap(({ port }) => port ?? []),
    );
  const configuration = fillTemplate({
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
