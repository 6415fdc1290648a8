import {
  completeUploadOperation,
  receivedPartsOperation,
  signPartsOperation,
} from '../graphql/generated/operations.ts';
import { sendOperation, type ApiAnswer } from '../graphql/graphql-request.ts';
import type { Operation } from '../graphql/operation.ts';
import type { UserError } from '../graphql/user-errors.ts';
import { LostConnection, TransferRefused } from './transfer-problem.ts';
import type { SignedRequest } from './uploads.ts';

/** A part to send. */
interface DeclaredPart {
  readonly partNumber: number;
  readonly contentLength: string;
  readonly checksumSha256: string;
}

/** The API calls of a transfer. Each throws LostConnection or TransferRefused. */
export interface TransferApi {
  /** `complete`: the upload is already completed. */
  receivedParts(): Promise<readonly number[] | 'complete'>;
  sign(parts: readonly DeclaredPart[]): Promise<readonly SignedRequest[]>;
  complete(): Promise<'completed' | 'parts-missing'>;
}

/** API calls for one upload as the signed-in user. */
export function transferApi(id: string): TransferApi {
  return {
    receivedParts: async () => {
      const { getFirstPartyUpload: upload } = await ask(receivedPartsOperation, { id });
      if (upload === null) throw new TransferRefused('The upload was deleted, or you can no longer see it.');
      if (['CANCELED', 'EXPIRED', 'FAILED'].includes(upload.status)) {
        throw new TransferRefused('The upload has ended. It accepts no more data.');
      }
      return upload.transfer?.receivedParts ?? 'complete';
    },
    sign: async (parts) => {
      const { upload, userErrors } = (await ask(signPartsOperation, { input: { id, parts: [...parts] } }))
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

async function ask<Data, Variables>(
  operation: Operation<Data, Variables>,
  variables: NoInfer<Variables>,
): Promise<Data> {
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
