import { createAudienceOperation } from '#lib/graphql/generated/operations.ts';
import { sendOperation } from '#lib/graphql/graphql-request.ts';
import { sha256 } from '#lib/uploads/checksum.ts';
import type { FileSample } from '#lib/uploads/file-sample.ts';
import { NotPrepared, prepareFile, type PreparedFile } from '#lib/uploads/prepare-file.ts';
import { isUnreadable, unreadable } from '#lib/uploads/unreadable-file.ts';
import type { UploadDraft } from '#lib/uploads/upload-draft.ts';
import type { AudienceChoice } from '#lib/uploads/audience-choices.ts';
import type { FieldErrors } from '#lib/graphql/user-errors.ts';
import { maximumLengths } from '#shared/limits.ts';

interface Surroundings {
  readonly companyId: string;
  readonly audiences: readonly AudienceChoice[];
  /** Receives the fraction of the file that has been hashed. */
  readonly onHashed: (share: number) => void;
}

/** The file to send, and its target. */
export interface PreparedUpload {
  readonly file: PreparedFile;
  readonly target: {
    readonly companyId: string;
    readonly audienceId: string;
    readonly audienceVersion: number | null;
    readonly idempotencyKey: string;
  };
}

/** The slow steps before an upload is created: hashes, checksum, the new audience. */
export async function prepareUpload(
  file: File,
  sample: FileSample,
  draft: UploadDraft,
  { companyId, audiences, onHashed }: Surroundings,
): Promise<PreparedUpload | { readonly errors: FieldErrors }> {
  let prepared: PreparedFile;
  try {
    prepared = await prepareFile(file, sample, draft, onHashed);
  } catch (error) {
    return { errors: { file: whyNotPrepared(error) } };
  }
  const audience = await audienceOf(draft, companyId);
  if ('errors' in audience) return audience;
  const known = audiences.find(({ id }) => id === audience.id);
  // A retry of the same draft reuses the created upload; a changed draft is another upload.
  const what = JSON.stringify([audience.id, draft, prepared.sent]);
  return {
    file: prepared,
    target: {
      companyId,
      audienceId: audience.id,
      audienceVersion: known?.version ?? null,
      idempotencyKey: `portal ${pageLoad} ${await sha256(new Blob([what]))}`,
    },
  };
}

function whyNotPrepared(error: unknown): string {
  if (error instanceof NotPrepared) return error.message;
  if (isUnreadable(error)) return `${unreadable} Choose it again.`;
  reportError(error);
  return 'The file could not be prepared in this browser. Choose it again, or use another browser.';
}

/** Part of the idempotency key: two members, or one on two days, may intentionally upload the same file twice. */
const pageLoad = crypto.randomUUID();

async function audienceOf(
  draft: UploadDraft,
  companyId: string,
): Promise<{ readonly id: string } | { readonly errors: FieldErrors }> {
  if (draft.audienceId !== 'new') return { id: draft.audienceId };
  const name = draft.audienceName.trim();
  const input = {
    companyId,
    name,
    idempotencyKey: `portal ${pageLoad} ${name}`.slice(0, maximumLengths.idempotencyKey),
  };
  const answer = await sendOperation(createAudienceOperation, { url: '/api/graphql', variables: { input } });
  if (answer.kind === 'unauthenticated')
    return { errors: { form: 'Your session has ended. Sign in again in another tab.' } };
  if (answer.kind !== 'data') return { errors: { audienceName: answer.message } };
  const { audience, userErrors } = answer.data.createAudience;
  if (audience === null) return { errors: { audienceName: userErrors.map(({ message }) => message).join(' ') } };
  return audience;
}
