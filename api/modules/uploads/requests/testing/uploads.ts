import { createHash, randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { demoAudiences } from '#api/demo/audiences.ts';
import { nordlicht } from '#api/demo/companies.ts';
import type { PresignedRequest } from '#api/storage/object-store.ts';
import { type Answer, type Changes, send } from '#api/storage/testing/send.ts';
import type { TestApp } from '#api/testing/test-app.ts';

/** A request as the API answers with it. */
export interface SentRequest {
  readonly partNumber: number;
  readonly method: 'PUT';
  readonly url: string;
  readonly headers: PresignedRequest['headers'];
  readonly contentLength: string;
  readonly expiresAt: string;
}

export interface Upload {
  readonly id: string;
  readonly status: string;
  readonly contentLength: string;
  readonly failure: { readonly code: string; readonly message: string } | null;
  readonly uploadedAt: string | null;
  readonly finishedAt: string | null;
  readonly rawFileDeletedAt: string | null;
  readonly transfer: {
    readonly mode: string;
    readonly partSize: string;
    readonly partCount: number;
    readonly receivedParts: readonly number[];
    readonly requests: readonly SentRequest[];
  } | null;
}

export interface Written {
  readonly upload: Upload | null;
  readonly userErrors: readonly {
    readonly code: string;
    readonly field: readonly string[] | null;
    readonly message: string;
  }[];
}

const uploadFields = `id status contentLength failure { code message } uploadedAt finishedAt rawFileDeletedAt
  transfer { mode partSize partCount receivedParts
    requests { partNumber method url headers { name value } contentLength expiresAt } }`;

export const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('base64');
export const audienceId = demoAudiences.find(({ companyId }) => companyId === nordlicht.id)?.id ?? '';

/** A file with what a test needs, without people in it. */
export const csv = Buffer.from('email\nanna@example.com\nviktor@example.com\n');

/** How the uploads of a test speak to the API and to its store. */
export function uploadClient(api: TestApp, token?: string) {
  const mutate = async (field: string, input: object): Promise<Written> => {
    const type = `${field.charAt(0).toUpperCase()}${field.slice(1)}Input`;
    const { data, errors } = await api.graphql<Record<string, Written>>(
      `mutation ($input: ${type}!) { ${field}(input: $input) { upload { ${uploadFields} } userErrors { code field message } } }`,
      { variables: { input }, ...(token === undefined ? {} : { token }) },
    );
    expect(errors).toBeUndefined();
    const written = data[field];
    if (written === undefined) throw new Error(`${field} answered nothing.`);
    return written;
  };
  const create = (input: object = {}, file: Buffer = csv) =>
    mutate('createFirstPartyUpload', {
      companyId: nordlicht.id,
      audienceId,
      fileName: 'customers.csv',
      format: 'CSV',
      contentLength: String(file.length),
      checksumSha256: sha256(file),
      consent: { adUserData: 'GRANTED', adPersonalization: 'GRANTED' },
      idempotencyKey: randomUUID(),
      ...input,
    });
  return {
    create,
    made: async (input: object = {}, file: Buffer = csv): Promise<Upload> => {
      const { upload, userErrors } = await create(input, file);
      expect(userErrors).toEqual([]);
      if (upload === null) throw new Error('No upload was made.');
      return upload;
    },
    sign: (id: string, parts: readonly object[]) => mutate('signFirstPartyUploadParts', { id, parts }),
    complete: (id: string, input: object = {}) => mutate('completeFirstPartyUpload', { id, ...input }),
    cancel: (id: string) => mutate('cancelFirstPartyUpload', { id }),
    get: async (id: string): Promise<Upload | null> => {
      const { data } = await api.graphql<{ getFirstPartyUpload: Upload | null }>(
        `query ($id: ID!) { getFirstPartyUpload(id: $id) { ${uploadFields} } }`,
        { variables: { id }, ...(token === undefined ? {} : { token }) },
      );
      return data.getFirstPartyUpload;
    },
  };
}

/** Makes a request of an answer. */
export function put(request: SentRequest | undefined, body: Buffer, changes: Changes = {}): Promise<Answer> {
  if (request === undefined) throw new Error('Nothing was signed.');
  return send({ ...request, expiresAt: 0 }, body, changes);
}

/** Codes of the errors, each with its field. */
export const codes = ({ userErrors }: Written) =>
  userErrors.map(({ code, field }) => `${code} ${(field ?? []).slice(1).join('.')}`);
