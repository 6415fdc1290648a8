import { sendOperation, type ApiAnswer, type Operation } from '../graphql-request.ts';
import type { UserError } from '../user-errors.ts';
import { LostConnection, TransferRefused } from './transfer-problem.ts';
import {
  completeUploadOperation,
  receivedPartsOperation,
  signPartsOperation,
  type SignedRequest,
} from './upload-writes.ts';

/** A part as it will be sent. */
export interface DeclaredPart {
  readonly partNumber: number;
  readonly contentLength: string;
  readonly checksumSha256: string;
}

/** What sending a file asks of the API. Each throws LostConnection or TransferRefused. */
export interface TransferApi {
  /** `complete`: somebody has completed the upload already. */
  receivedParts(): Promise<readonly number[] | 'complete'>;
  sign(parts: readonly DeclaredPart[]): Promise<readonly SignedRequest[]>;
  complete(): Promise<'completed' | 'parts-missing'>;
}

/** The API as the one who is signed in asks it about one upload. */
export function transferApi(id: string): TransferApi {
  return {
    receivedParts: async () => {
      const { getFirstPartyUpload: upload } = await ask(receivedPartsOperation, { id });
      if (upload === null) throw new TransferRefused('The upload is gone, or no longer yours.');
      if (['CANCELED', 'EXPIRED', 'FAILED'].includes(upload.status)) {
        throw new TransferRefused('The upload has ended: nothing can be sent for it any more.');
      }
      return upload.transfer?.receivedParts ?? 'complete';
    },
    sign: async (parts) => {
      const { upload, userErrors } = (await ask(signPartsOperation, { input: { id, parts } }))
        .signFirstPartyUploadParts;
      assertNone(userErrors);
      return upload?.transfer?.requests ?? [];
    },
    complete: async () => {
      const { userErrors } = (await ask(completeUploadOperation, { input: { id } })).completeFirstPartyUpload;
      if (userErrors.some(({ code }) => code === 'OBJECT_MISSING')) return 'parts-missing';
      assertNone(userErrors);
      return 'completed';
    },
  };
}

function assertNone(userErrors: readonly UserError[]): void {
  if (userErrors.length > 0) throw new TransferRefused(userErrors.map(({ message }) => message).join(' '));
}

async function ask<Data>(operation: Operation<Data>, variables: Record<string, unknown>): Promise<Data> {
  const answer = await sendOperation(operation, { url: '/api/graphql', variables });
  if (answer.kind === 'data') return answer.data;
  throw problemOf(answer);
}

function problemOf(answer: Exclude<ApiAnswer<never>, { kind: 'data' }>): Error {
  if (answer.kind === 'unauthenticated') {
    return new TransferRefused('Your session has ended.', true);
  }
  if (answer.kind === 'forbidden') return new TransferRefused(answer.message);
  const isPassing = answer.code.startsWith('UPSTREAM_') || answer.code === 'RATE_LIMITED' || answer.code === 'TIMEOUT';
  return isPassing ? new LostConnection() : new TransferRefused(answer.message);
}
