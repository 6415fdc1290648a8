import { randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import { freePort } from '#api/testing/free-port.ts';

export type ProcessKind = 'api' | 'worker' | 'portal';

/** One of the processes, with the command that starts it in the repository's directory. */
export interface ClusterProcess {
  /** Such as `api-1`. Its environment, its log and its line in nginx have this name. */
  readonly name: string;
  readonly kind: ProcessKind;
  /** The port of loopback that it listens on; a worker's has only `/healthz` and `/readyz`. */
  readonly port: number;
  /** Arguments of Node.js. */
  readonly command: readonly string[];
}

/** Every place and port of a cluster. Nothing is started or written yet. */
export interface ClusterLayout {
  readonly directory: string;
  /** `DATA_DIR`: the files of the built-in store, and the sign-ins of the demo. */
  readonly dataDirectory: string;
  readonly portalPort: number;
  readonly apiPort: number;
  readonly portalUrl: string;
  readonly apiUrl: string;
  readonly processes: readonly ClusterProcess[];
  readonly secrets: {
    readonly portalClientSecret: string;
    readonly sessionSecret: string;
    readonly tokenPepper: string;
  };
}

/** Plans two of each process. The ports without a number are free ones. */
export async function planCluster(options: {
  readonly directory: string;
  readonly dataDirectory?: string | undefined;
  readonly portal: boolean;
  readonly portalPort?: number | undefined;
  readonly apiPort?: number | undefined;
}): Promise<ClusterLayout> {
  const directory = resolve(options.directory);
  const portalPort = options.portalPort ?? (await freePort());
  const apiPort = options.apiPort ?? (await freePort());
  const processes: ClusterProcess[] = [];
  for (const number of [1, 2]) {
    processes.push(
      { name: `api-${number}`, kind: 'api', port: await freePort(), command: ['api/main.ts'] },
      {
        name: `worker-${number}`,
        kind: 'worker',
        port: await freePort(),
        command: ['--max-semi-space-size=8', 'api/worker.ts'],
      },
    );
    if (!options.portal) continue;
    processes.push({
      name: `portal-${number}`,
      kind: 'portal',
      port: await freePort(),
      command: ['lib/server/main.ts'],
    });
  }
  const secret = () => randomBytes(32).toString('hex');
  return {
    directory,
    dataDirectory: options.dataDirectory ?? join(directory, 'data'),
    portalPort,
    apiPort,
    portalUrl: `https://127.0.0.1:${portalPort}`,
    apiUrl: `https://127.0.0.1:${apiPort}`,
    processes: processes.toSorted((left, right) => left.name.localeCompare(right.name)),
    secrets: { portalClientSecret: secret(), sessionSecret: secret(), tokenPepper: secret() },
  };
}

/** The files that a cluster writes below its directory. */
export const filesOf = ({ directory }: Pick<ClusterLayout, 'directory'>) => ({
  certificate: join(directory, 'nginx/certificate.pem'),
  certificateKey: join(directory, 'nginx/certificate-key.pem'),
  nginx: join(directory, 'nginx'),
  environment: (name: string) => join(directory, 'environment', `${name}.env`),
  log: (name: string) => join(directory, 'log', `${name}.log`),
});
