import { createDatabase } from '#api/db/database.ts';
import type { SqlDriver } from '#api/db/driver.ts';
import { nordlicht } from '#api/demo/companies.ts';
import { createObjectStore } from '#api/storage/index.ts';
import { testIdentityKey } from '#api/testing/fixed-secrets.ts';
import { createTestApp } from '#api/testing/test-app.ts';
import { IdentityDigests } from '../../identity/sha256.ts';
import { processUpload } from '../process-upload.ts';
import type { UploadPhase } from '../upload-worker.ts';
import { StoredUploads, type UploadOptions } from './stored-upload.ts';

/** An API whose requests tests make while they work on uploads of Nordlicht Outdoor. */
export async function createUploadApp() {
  const api = await createTestApp();
  const { database } = api;
  const store = await createObjectStore(api.config, Date.now);
  const uploads = new StoredUploads(database, store, nordlicht.id);
  const digests = new IdentityDigests(testIdentityKey);
  const { signal } = new AbortController();

  /** Works on an upload to its end. */
  const work = (
    id: string,
    onPhase: (phase: UploadPhase) => void | Promise<void> = () => undefined,
    driver: SqlDriver = database.driver,
  ) =>
    processUpload(
      { database: createDatabase(driver), store, digests, now: Date.now, onPhase },
      nordlicht.id,
      id,
      signal,
    );

  /** Uploads a file and works on it to its end. */
  const apply = async (audienceId: string, content: string, options: UploadOptions = {}) => {
    const id = await uploads.arrive(audienceId, content, options);
    await work(id);
    return uploads.upload(id);
  };

  return { api, database, store, uploads, digests, work, apply };
}
