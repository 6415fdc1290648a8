import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** The reason why no nginx with WebDAV is available; undefined when there is one. */
export function whyNoNginx(): string | undefined {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore' });
  } catch {
    return 'There is no nginx on this machine (Debian: apt-get install nginx-light); the upload to the builtin store isn’t measured.';
  }
  return undefined;
}

/** nginx as a WebDAV server that stores files in `directory`, on loopback. */
export async function startNginx(directory: string, port: number): Promise<AsyncDisposable> {
  for (const name of ['files', 'body', 'logs']) mkdirSync(join(directory, name), { recursive: true });
  const configuration = join(directory, 'nginx.conf');
  writeFileSync(
    configuration,
    `${process.getuid?.() === 0 ? 'user root;\n' : ''}worker_processes 2;
daemon off;
pid ${directory}/nginx.pid;
error_log stderr crit;
events { worker_connections 64; }
http {
  access_log off;
  client_body_temp_path ${directory}/body;
  proxy_temp_path ${directory}/logs;
  fastcgi_temp_path ${directory}/logs;
  uwsgi_temp_path ${directory}/logs;
  scgi_temp_path ${directory}/logs;
  server {
    listen 127.0.0.1:${port};
    root ${directory}/files;
    client_max_body_size 0;
    dav_methods PUT DELETE;
  }
}
`,
  );
  const server = spawn('nginx', ['-c', configuration, '-p', directory], { stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(server, 'exit');
  for (;;) {
    if (server.exitCode !== null) throw new Error('nginx didn’t start.');
    const answers = await fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    );
    if (answers) break;
    await pause(50);
  }
  return {
    [Symbol.asyncDispose]: async () => {
      server.kill('SIGQUIT');
      await ended;
    },
  };
}
