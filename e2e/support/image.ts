import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { findProgram } from '#api/testing/find-program.ts';

const execute = promisify(execFile);

const required = ['buildah', 'debootstrap', 'unshare', 'chroot'];

/** What the machine lacks to build an {@link Image}; undefined if it lacks nothing. */
export const missingForImage =
  process.getuid?.() === 0
    ? required.find((program) => findProgram(program) === undefined)
    : 'the account root, which buildah’s chroot isolation and debootstrap need';

/** The image of deploy/Containerfile, unpacked, and mounted read-only for each program that runs in it. */
export interface Image extends AsyncDisposable {
  /** The command line in front of a command such as `api`. It becomes the process itself. */
  readonly program: readonly string[];
  readonly healthCheck: readonly string[];
  /** Runs another program of the image to its end. */
  run(...program: readonly string[]): Promise<void>;
}

const inspected = z.object({
  Docker: z.object({
    config: z.object({
      User: z.string(),
      Env: z.array(z.string()),
      Entrypoint: z.array(z.string()),
      Healthcheck: z.object({ Test: z.array(z.string()) }),
    }),
  }),
});

// As a container engine does: the root is read-only, /data is a volume. `exec` keeps the process id.
const enter = `mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && mount -t tmpfs -o uid=1000 tmpfs "$0/data" &&
  exec chroot --userspec="$1" "$0" /usr/bin/env "\${@:2}"`;

/** Builds the image on a base of Debian's packages and the Node.js that runs this, because no registry is needed then. */
export async function buildImage(folder: string): Promise<Image> {
  await using opened = new AsyncDisposableStack();
  const root = mkdtempSync(join(tmpdir(), 'litfass-image-'));
  opened.defer(() => rmSync(root, { recursive: true, force: true }));
  const base = join(root, 'base');
  const run = async (program: string, ...parameters: readonly string[]) =>
    (await execute(findProgram(program) ?? program, parameters, { maxBuffer: 2 ** 24 })).stdout.trim();
  const stores = ['--storage-driver', 'vfs', '--root', join(root, 'store'), '--runroot', join(root, 'run')];
  const buildah = (...parameters: readonly string[]) => run('buildah', ...stores, ...parameters);
  const build = (file: string, context: string, ...options: readonly string[]) =>
    buildah(
      'build',
      '--isolation',
      'chroot',
      '--format',
      'docker',
      '--pull-never',
      '--file',
      file,
      ...options,
      context,
    );

  await run('debootstrap', '--variant=minbase', '--include=libstdc++6', 'bookworm', base);
  copyFileSync(process.execPath, join(base, 'usr/local/bin/node'));
  // Container engines write this file.
  writeFileSync(join(base, 'etc/hosts'), '127.0.0.1 localhost\n');
  writeFileSync(join(root, 'base.containerfile'), 'FROM scratch\nCOPY . /\n');
  await build(join(root, 'base.containerfile'), base, '--tag', 'localhost/node:24');
  rmSync(base, { recursive: true });
  const nodeImage = ['--build-arg', 'NODE_IMAGE=localhost/node:24'];
  await build('deploy/Containerfile', folder, ...nodeImage, '--tag', 'localhost/litfass');

  const { config } = inspected.parse(
    JSON.parse(await buildah('inspect', '--type', 'image', 'localhost/litfass')),
  ).Docker;
  await buildah('from', '--pull-never', '--name', 'litfass', 'localhost/litfass');
  const mounted = await buildah('mount', 'litfass');
  opened.defer(async () => {
    await buildah('rm', 'litfass');
  });
  const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
  const ports = config.Env.filter((variable) => !variable.startsWith('WORKER_PORT='));
  const inside = ['/usr/bin/env', `PATH=${path}`, 'unshare', '--mount', 'bash', '-c', enter, mounted, config.User];
  const prefix = [...inside, ...ports];
  const left = opened.move();
  return {
    program: [...prefix, ...config.Entrypoint],
    healthCheck: config.Healthcheck.Test,
    run: async (...program) => {
      await execute('/usr/bin/env', [...prefix.slice(1), ...program]);
    },
    [Symbol.asyncDispose]: () => left.disposeAsync(),
  };
}
