import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCertificate } from '#api/testing/certificate.ts';
import { startTemporaryNginx, type TemporaryNginx } from '#api/testing/temporary-nginx.ts';
import { type ClusterLayout, filesOf } from './layout.ts';
import { nginxOf, type Repeats } from './nginx-files.ts';

const configurationFile = 'litfass.conf';

/** nginx in front of the processes, with its files below the cluster's directory. */
export class Balancer implements AsyncDisposable {
  readonly #layout: ClusterLayout;
  readonly #nginx: TemporaryNginx;
  readonly #removed = new Set<string>();
  #repeats: Repeats = 'safe';

  private constructor(layout: ClusterLayout, nginx: TemporaryNginx) {
    this.#layout = layout;
    this.#nginx = nginx;
  }

  /** Writes nginx's files and starts it. Until the processes listen, clients get 503. */
  static async start(layout: ClusterLayout): Promise<Balancer> {
    const { nginx: directory } = filesOf(layout);
    writeConfiguration(layout, new Set(), 'safe');
    return new Balancer(layout, await startTemporaryNginx(directory, `  include ${configurationFile};`));
  }

  /** Sends a process no more new requests. */
  async remove(name: string): Promise<void> {
    this.#removed.add(name);
    await this.#reload();
  }

  /** Sends it requests again. */
  async add(name: string): Promise<void> {
    this.#removed.delete(name);
    await this.#reload();
  }

  /** With `none`, each failure of a process reaches its client. */
  async repeat(repeats: Repeats): Promise<void> {
    this.#repeats = repeats;
    await this.#reload();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#nginx[Symbol.asyncDispose]();
  }

  async #reload(): Promise<void> {
    writeConfiguration(this.#layout, this.#removed, this.#repeats);
    await this.#nginx.reload();
  }
}

/** Writes the certificate that nginx and the processes share. */
export async function writeCertificate(layout: ClusterLayout): Promise<string> {
  const files = filesOf(layout);
  mkdirSync(files.nginx, { recursive: true, mode: 0o700 });
  const { cert, key } = await createCertificate();
  writeFileSync(files.certificate, cert);
  writeFileSync(files.certificateKey, key, { mode: 0o600 });
  return cert;
}

function writeConfiguration(layout: ClusterLayout, removed: ReadonlySet<string>, repeats: Repeats): void {
  writeFileSync(join(filesOf(layout).nginx, configurationFile), nginxOf(layout, removed, repeats));
}
