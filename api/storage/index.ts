import { deriveKeys } from '../auth/digest.ts';
import { createDependencyLog } from '#shared/node/dependency-log.ts';
import type { JsonLog } from '#shared/node/json-log.ts';
import type { Config } from '../config/config.ts';
import { BuiltinStore } from './builtin/builtin-store.ts';
import type { ObjectStore } from './object-store.ts';

/** The path of the builtin store's objects on the API's port, and the name of its bucket for S3 clients. */
const builtinBucket = 'storage';

/** The object store of the configuration. `log` says when a bucket is lost and found. */
export async function createObjectStore(
  { storage, apiUrl, secrets }: Pick<Config, 'storage' | 'apiUrl' | 'secrets'>,
  now: () => number,
  log?: Pick<JsonLog, 'error' | 'info'>,
): Promise<ObjectStore> {
  if (storage.kind === 's3') {
    // Deployments that store files on disk needn't load the SDK.
    const { S3Store } = await import('./s3/s3-store.ts');
    return new S3Store(storage, now, log && createDependencyLog(log, 'S3'));
  }
  const [newest, ...older] = deriveKeys(secrets.tokenPeppers, 'object-store');
  return new BuiltinStore({
    directory: storage.directory,
    bucketUrl: `${apiUrl}/${builtinBucket}`,
    credentials: {
      accessKeyId: 'litfass',
      secretAccessKey: newest.toString('base64url'),
    },
    olderSecretAccessKeys: older.map((key) => key.toString('base64url')),
    region: 'builtin',
    now,
  });
}
