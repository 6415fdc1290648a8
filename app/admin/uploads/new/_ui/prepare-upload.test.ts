import { afterEach, expect, test, vi } from 'vitest';
import { sampleFile } from '#lib/uploads/file-sample.ts';
import { emptyUploadDraft } from '#lib/uploads/upload-draft.ts';
import { prepareUpload } from './prepare-upload.ts';

const file = new File(['email\nada@example.com\n'], 'customers.csv');
const sample = await sampleFile(file);
const surroundings = {
  companyId: 'c1',
  audiences: [{ id: 'a1', name: 'Customers', version: 3 }],
  onHashed: vi.fn(),
};
const draft = { ...emptyUploadDraft, audienceId: 'a1' };
const newAudience = { ...emptyUploadDraft, audienceId: 'new', audienceName: ' Visitors ' };

afterEach(() => vi.unstubAllGlobals());

async function prepare(changes: Partial<typeof draft> = {}) {
  const prepared = await prepareUpload(file, sample, { ...draft, ...changes }, surroundings);
  if ('errors' in prepared) throw new Error(JSON.stringify(prepared.errors));
  return prepared;
}

function answering(body: unknown) {
  const fetched = vi.fn<typeof fetch>(() => Promise.resolve(Response.json(body)));
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

const created = (audience: object | null, messages: string[] = []) => ({
  data: {
    createAudience: { audience, userErrors: messages.map((message) => ({ code: 'INVALID', field: null, message })) },
  },
});

test('a retry of the same draft has the same idempotency key, and another draft has another', async () => {
  const { target } = await prepare();
  expect(target).toMatchObject({ companyId: 'c1', audienceId: 'a1', audienceVersion: 3 });
  expect((await prepare()).target.idempotencyKey).toBe(target.idempotencyKey);
  expect((await prepare({ operation: 'REMOVE' })).target.idempotencyKey).not.toBe(target.idempotencyKey);
});

test('a new audience is created first, and the upload has no version to confirm', async () => {
  const fetched = answering(created({ id: 'a2' }));
  const { target } = await prepare(newAudience);
  expect(target).toMatchObject({ audienceId: 'a2', audienceVersion: null });
  const [[, init] = []] = fetched.mock.calls;
  expect(init?.body).toContain('"input":{"companyId":"c1","name":"Visitors",');
});

test('the error of an audience that can’t be created is shown at its name', async () => {
  answering(created(null, ['The name is in use.', 'Choose another.']));
  expect(await prepareUpload(file, sample, newAudience, surroundings)).toEqual({
    errors: { audienceName: 'The name is in use. Choose another.' },
  });
});

test('an ended session is shown next to the button', async () => {
  answering({ errors: [{ message: 'no', extensions: { code: 'UNAUTHENTICATED' } }] });
  expect(await prepareUpload(file, sample, newAudience, surroundings)).toEqual({
    errors: { form: 'Your session has ended. Sign in again in another tab.' },
  });
});
