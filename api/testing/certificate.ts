import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** A self-signed certificate that is valid for a day, and its key. */
export async function createCertificate(
  addresses: readonly string[] = ['127.0.0.1'],
): Promise<{ readonly cert: string; readonly key: string }> {
  const directory = await mkdtemp(join(tmpdir(), 'litfass-certificate-'));
  const [cert, key] = [join(directory, 'cert.pem'), join(directory, 'key.pem')];
  try {
    await promisify(execFile)('openssl', [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1'],
      ...[
        '-subj',
        '/CN=localhost',
        '-addext',
        `subjectAltName=${addresses.map((address) => `IP:${address}`).join(',')}`,
      ],
      ...['-keyout', key, '-out', cert],
    ]);
    return { cert: await readFile(cert, 'utf8'), key: await readFile(key, 'utf8') };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
