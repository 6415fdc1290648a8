import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { needs } from '#shared/testing/needs.ts';
import { findProgram } from './find-program.ts';

/** Options of a test that starts an nginx of its own. */
export const needsNginx = needs('nginx (Debian: apt-get install nginx-light)', findProgram('nginx') !== undefined);

export interface TemporaryNginx extends AsyncDisposable {
  /** Reads the configuration again; resolves when new processes use it. Requests under way are finished. */
  reload(): Promise<void>;
}

/** Starts nginx with these directives in its `http` block. It writes into `directory` only. */
export async function startTemporaryNginx(directory: string, http: string): Promise<TemporaryNginx> {
  const program = findProgram('nginx');
  if (program === undefined) throw new Error('There is no nginx on this machine.');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  for (const name of temporary) mkdirSync(join(directory, name), { recursive: true });
  const configuration = join(directory, 'nginx.conf');
  writeFileSync(
    configuration,
    `${process.getuid?.() === 0 ? 'user root;\n' : ''}worker_processes 2;
daemon off;
pid ${directory}/nginx.pid;
error_log stderr notice;
events { worker_connections 1024; }
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${directory}/${name};`).join('\n  ')}
${http}
}
`,
  );
  // "-e": without it, nginx opens the log of the system before it reads the configuration.
  const server = spawn(program, ['-e', 'stderr', '-c', configuration, '-p', directory], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(server, 'close');
  let ready = Promise.withResolvers<undefined>();
  const lines: string[] = [];
  createInterface(server.stderr).on('line', (line) => {
    if (lines.push(line) > 20) lines.shift();
    if (line.includes('start worker process ')) ready.resolve(undefined);
  });
  const endedEarly = ended.then(() => {
    throw new Error(`nginx didn't start:\n${lines.join('\n')}`);
  });
  await Promise.race([ready.promise, endedEarly]);
  endedEarly.catch(() => undefined);
  return {
    reload: async () => {
      ready = Promise.withResolvers();
      server.kill('SIGHUP');
      await Promise.race([ready.promise, endedEarly]);
    },
    [Symbol.asyncDispose]: async () => {
      server.kill('SIGQUIT');
      await ended;
    },
  };
}
