import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram } from '#api/testing/find-program.ts';
import { startTemporaryNginx } from '#api/testing/temporary-nginx.ts';

/** The reason why no nginx with WebDAV is available; undefined when there is one. */
export function whyNoNginx(): string | undefined {
  if (findProgram('nginx') !== undefined) return undefined;
  return 'There is no nginx on this machine (Debian: apt-get install nginx-light); the upload to the builtin store isn’t measured.';
}

/** nginx as a WebDAV server that stores files in `directory`, on loopback. */
export function startNginx(directory: string, port: number): Promise<AsyncDisposable> {
  mkdirSync(join(directory, 'files'), { recursive: true });
  return startTemporaryNginx(
    directory,
    `  server {
    listen 127.0.0.1:${port};
    root ${directory}/files;
    client_max_body_size 0;
    dav_methods PUT DELETE;
  }`,
  );
}
