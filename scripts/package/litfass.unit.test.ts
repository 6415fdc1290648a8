import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const program = new URL('litfass.mjs', import.meta.url).pathname;

test('an old Node.js gets a line that says which one is needed', () => {
  const pretend = 'data:text/javascript,Object.defineProperty(process.versions,"node",{value:"20.19.5"})';
  const { status, stderr } = spawnSync(process.execPath, ['--import', pretend, program, 'api'], { encoding: 'utf8' });
  expect(stderr).toMatch(/^Litfass needs Node\.js 24 or later\. This is v/);
  expect(status).toBe(2);
});

test('an unknown command gets the list of commands', () => {
  const { status, stderr } = spawnSync(process.execPath, [program, 'serve'], { encoding: 'utf8' });
  expect(stderr).toBe('Usage: node litfass.mjs <command>, which is one of: api, worker, portal, migrate, admin\n');
  expect(status).toBe(2);
});

const check = new URL('health-check.mjs', import.meta.url).pathname;

test('the health check of a container asks the process that it is for', async () => {
  const server = createServer((request, response) =>
    response.writeHead(request.url === '/api/healthz' ? 200 : 503).end(),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = String(typeof address === 'object' ? address?.port : '');
  const codeOf = async (command: string) => {
    const env: NodeJS.ProcessEnv = { NODE_ENV: 'production', PORTAL_PORT: port, API_PORT: port };
    const exit: unknown[] = await once(spawn(process.execPath, [check, command], { env }), 'exit');
    return exit[0];
  };
  expect(await codeOf('portal')).toBe(0);
  expect(await codeOf('api')).toBe(1);
  server.close();
});

test('the script of a systemd installation runs the command line with the variables of the units', () => {
  const folder = mkdtempSync(join(tmpdir(), 'litfass-script-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const source = readFileSync(new URL('../../deploy/litfass.sh', import.meta.url), 'utf8');
  expect(source).toContain('/opt/litfass/litfass.mjs admin');
  const script = join(folder, 'litfass');
  writeFileSync(script, source.replaceAll('/etc/litfass/', `${folder}/`).replaceAll('/opt/litfass/', `${folder}/`));
  writeFileSync(join(folder, 'litfass.env'), 'DATABASE_URL=postgres://localhost/litfass\n');
  writeFileSync(
    join(folder, 'litfass.mjs'),
    'const { DATA_DIR, DATABASE_URL, DATABASE_BACKUP_URL } = process.env;' +
      'console.log(JSON.stringify([process.argv.slice(2), DATA_DIR, DATABASE_URL, DATABASE_BACKUP_URL]));',
  );
  const run = (): unknown => {
    const { stdout } = spawnSync('sh', [script, 'companies', 'create', 'Acme Sports'], {
      encoding: 'utf8',
      env: { NODE_ENV: 'production', PATH: `${dirname(process.execPath)}:/usr/bin:/bin` },
    });
    return JSON.parse(stdout);
  };
  const given = ['admin', 'companies', 'create', 'Acme Sports'];
  expect(run()).toEqual([given, '/var/lib/litfass', 'postgres://localhost/litfass', null]);
  writeFileSync(join(folder, 'backup.env'), 'DATABASE_BACKUP_URL=postgres://localhost/backup\n');
  expect(run()).toEqual([given, '/var/lib/litfass', 'postgres://localhost/litfass', 'postgres://localhost/backup']);
});
