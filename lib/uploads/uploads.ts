import type {
  PortalGetUploadQuery,
  PortalListUploadIssuesQuery,
  PortalLiveUploadQuery,
  PortalSignPartsMutation,
  UploadFragment,
} from '../graphql/generated/operations.ts';

/** An upload in a list. */
export type Upload = UploadFragment;
/** An upload with all fields of its own page. */
export type UploadDetail = NonNullable<PortalGetUploadQuery['getFirstPartyUpload']>;
export type UploadTransfer = NonNullable<UploadDetail['transfer']>;
export type UploadIssue = PortalListUploadIssuesQuery['listFirstPartyUploadIssues']['items'][number];

/** The fields that change while a file is processed. */
export type LiveUpload = NonNullable<PortalLiveUploadQuery['getFirstPartyUpload']>;

type SignedUpload = NonNullable<PortalSignPartsMutation['signFirstPartyUploadParts']['upload']>;

/** A request to the object store, signed for exactly one body. */
export type SignedRequest = NonNullable<SignedUpload['transfer']>['requests'][number];
