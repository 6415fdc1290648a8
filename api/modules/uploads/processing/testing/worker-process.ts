import { openDatabase } from '#api/db/database.ts';
import { isTemporary } from '#api/db/unreachable.ts';
import { createObjectStore } from '#api/storage/index.ts';
import { testConfig } from '#api/testing/fixed-secrets.ts';
import { IdentityDigests } from '../../identity/sha256.ts';
import { processUpload } from '../process-upload.ts';

// Works on one upload and dies of SIGKILL when a phase begins, as of a machine that is gone: nothing is closed or undone.
// A busy machine may not answer in time. Then the upload is tried again, as the queue does it.

const [url = '', directory = '', companyId = '', id = '', lastPhase = ''] = process.argv.slice(2);
const database = await openDatabase({ kind: 'postgres', url });
const store = await createObjectStore({ ...testConfig(0), storage: { kind: 'builtin', directory } }, Date.now);
const digests = new IdentityDigests(Buffer.alloc(32, 7));
const onPhase = (phase: string) => {
  if (phase === lastPhase) process.kill(process.pid, 'SIGKILL');
};
const { signal } = new AbortController();
const isDone = (isLast: boolean) =>
  processUpload({ database, store, digests, onPhase, now: Date.now }, companyId, id, signal).then(
    () => true,
    (error: unknown) => {
      // Also ends if the test is over and its server gone.
      if (isLast || !isTemporary(error)) throw error;
      return false;
    },
  );
let left = 5;
while (!(await isDone(left === 0))) left -= 1;
await database.close();
