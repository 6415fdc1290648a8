import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer as createHttpsServer } from 'node:https';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** A server that closes each connection; resolves with its port. */
export function startClosingServer(opened: AsyncDisposableStack): Promise<number> {
  return listen(
    createServer((socket) => socket.destroy()),
    opened,
  );
}

/** `openssl req` can't make a certificate that has ended, so this is one of an authority of its own. */
const authority = `[ca]
default_ca = own
[own]
database = index.txt
serial = serial
new_certs_dir = .
default_md = sha256
policy = any
[any]
commonName = supplied
[req]
distinguished_name = name
[name]
`;

/** An OpenID Connect issuer whose certificate has expired, though its authority is trusted; resolves with the variables. */
export async function startExpiredIssuer(opened: AsyncDisposableStack): Promise<Record<string, string>> {
  const directory = await mkdtemp(join(tmpdir(), 'litfass-issuer-'));
  opened.defer(() => rm(directory, { recursive: true, force: true }));
  const openssl = (...parameters: readonly string[]) => promisify(execFile)('openssl', parameters, { cwd: directory });
  await writeFile(join(directory, 'own.cnf'), authority);
  await writeFile(join(directory, 'index.txt'), '');
  await writeFile(join(directory, 'serial'), '01\n');
  await openssl(
    ...['req', '-new', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-subj', '/CN=localhost'],
    ...['-config', 'own.cnf', '-keyout', 'key.pem', '-out', 'request.pem'],
  );
  await openssl(
    ...['ca', '-config', 'own.cnf', '-selfsign', '-batch', '-notext', '-keyfile', 'key.pem', '-in', 'request.pem'],
    ...['-startdate', '20250101000000Z', '-enddate', '20260101000000Z', '-out', 'cert.pem'],
  );
  const [cert, key] = [join(directory, 'cert.pem'), join(directory, 'key.pem')];
  const server = createHttpsServer({ cert: await readFile(cert), key: await readFile(key) }, (_request, response) => {
    response.end('{}');
  });
  return { AUTH_ISSUER: `https://localhost:${await listen(server, opened)}`, NODE_EXTRA_CA_CERTS: cert };
}

async function listen(server: Server, opened: AsyncDisposableStack): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  opened.defer(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}
