import { z } from 'zod';
import type { Operation } from '../graphql-request.ts';
import { userErrorsSelection } from '../list-shape.ts';
import { userErrorShape } from '../user-errors.ts';

const signedRequest = z.object({
  partNumber: z.number(),
  method: z.string(),
  url: z.string(),
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
});

const payload = z.object({
  upload: z.object({ id: z.string(), status: z.string() }).nullable(),
  userErrors: z.array(userErrorShape),
});

const signedPayload = z.object({
  upload: z.object({ transfer: z.object({ requests: z.array(signedRequest) }).nullable() }).nullable(),
  userErrors: z.array(userErrorShape),
});

/** A request to the object store, signed for exactly one body. */
export type SignedRequest = z.output<typeof signedRequest>;
export type WrittenUpload = z.output<typeof payload>;

export const createUploadOperation: Operation<{ createFirstPartyUpload: WrittenUpload }> = {
  query: writeOf('createFirstPartyUpload', 'CreateFirstPartyUploadInput'),
  shape: z.object({ createFirstPartyUpload: payload }),
};

export const completeUploadOperation: Operation<{ completeFirstPartyUpload: WrittenUpload }> = {
  query: writeOf('completeFirstPartyUpload', 'CompleteFirstPartyUploadInput'),
  shape: z.object({ completeFirstPartyUpload: payload }),
};

export const cancelUploadOperation: Operation<{ cancelFirstPartyUpload: WrittenUpload }> = {
  query: writeOf('cancelFirstPartyUpload', 'CancelFirstPartyUploadInput'),
  shape: z.object({ cancelFirstPartyUpload: payload }),
};

export const signPartsOperation: Operation<{ signFirstPartyUploadParts: z.output<typeof signedPayload> }> = {
  query: /* GraphQL */ `
    mutation PortalSignUploadParts($input: SignFirstPartyUploadPartsInput!) {
      signFirstPartyUploadParts(input: $input) {
        upload {
          transfer {
            requests {
              partNumber
              method
              url
              headers {
                name
                value
              }
            }
          }
        }
        ${userErrorsSelection}
      }
    }
  `,
  shape: z.object({ signFirstPartyUploadParts: signedPayload }),
};

const receivedParts = z.object({
  status: z.string(),
  transfer: z.object({ receivedParts: z.array(z.number()) }).nullable(),
});

/** Which parts have arrived: asked before sending goes on. */
export const receivedPartsOperation: Operation<{ getFirstPartyUpload: z.output<typeof receivedParts> | null }> = {
  query: /* GraphQL */ `
    query PortalReceivedParts($id: ID!) {
      getFirstPartyUpload(id: $id) {
        status
        transfer {
          receivedParts
        }
      }
    }
  `,
  shape: z.object({ getFirstPartyUpload: receivedParts.nullable() }),
};

const liveUpload = z.object({
  status: z.string(),
  progress: z.number(),
  rows: z.object({ total: z.coerce.number(), accepted: z.coerce.number(), rejected: z.coerce.number() }),
});

/** What moves while a file is worked on. */
export type LiveUpload = z.output<typeof liveUpload>;

export const liveUploadOperation: Operation<{ getFirstPartyUpload: LiveUpload | null }> = {
  query: /* GraphQL */ `
    query PortalLiveUpload($id: ID!) {
      getFirstPartyUpload(id: $id) {
        status
        progress
        rows {
          total
          accepted
          rejected
        }
      }
    }
  `,
  shape: z.object({ getFirstPartyUpload: liveUpload.nullable() }),
};

function writeOf(field: string, input: string): string {
  return /* GraphQL */ `
    mutation Portal_${field}($input: ${input}!) {
      ${field}(input: $input) {
        upload {
          id
          status
        }
        ${userErrorsSelection}
      }
    }
  `;
}
