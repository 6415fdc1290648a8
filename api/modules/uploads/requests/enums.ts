import { builder } from '#api/schema/builder.ts';
import { columnKinds } from './values.ts';

export const FirstPartyUploadStatusEnum = builder.enumType('FirstPartyUploadStatus', {
  description: 'State of an upload. The last five are final.',
  values: {
    AWAITING_UPLOAD: {
      description: 'The file, or a part of it, hasn’t been sent, or the upload hasn’t been completed.',
    },
    VALIDATING: { description: 'The file is being read and every row checked. No member has changed.' },
    PROCESSING: { description: 'The audience is being changed. The change becomes visible when it is complete.' },
    COMPLETED: { description: 'Every row was accepted.' },
    COMPLETED_WITH_ERRORS: { description: 'Complete, but some rows were rejected: see `issueSummary`.' },
    FAILED: { description: 'Nothing was changed; see `failure`.' },
    CANCELED: { description: 'Canceled by its company before it changed anything.' },
    EXPIRED: { description: 'Not completed within 24 hours.' },
  },
});

export const MembershipOperationEnum = builder.enumType('MembershipOperation', {
  description: 'How a file changes the members of an audience.',
  values: {
    ADD: { description: 'People in the file become members or stay longer.' },
    REMOVE: { description: 'People in the file are removed from the members.' },
    REPLACE: { description: 'People in the file replace all members. The change becomes visible at one moment.' },
  },
});

export const FileFormatEnum = builder.enumType('FileFormat', {
  description: 'Format of a file in UTF-8.',
  values: {
    CSV: { description: 'Comma-separated values (RFC 4180) with one header row.' },
    TSV: { description: 'Tab-separated values with one header row.' },
    NDJSON: { description: 'One JSON object per line.' },
  },
});

export const FileCompressionEnum = builder.enumType('FileCompression', {
  description: 'Compression of a file as it is sent. It decompresses to at most 20 GiB and 100 times its size.',
  values: { NONE: { description: 'No compression.' }, GZIP: { description: 'gzip (RFC 1952).' } },
});

export const ConsentStatusEnum = builder.enumType('ConsentStatus', {
  description: 'Whether people agreed to a use of their data.',
  values: {
    GRANTED: { description: 'They agreed.' },
    DENIED: { description: 'They refused.' },
    UNSPECIFIED: { description: 'Not known for all of them; a column of the file can contain it per row.' },
  },
});

export const LawfulBasisEnum = builder.enumType('LawfulBasis', {
  description: 'The lawful basis for using the data (GDPR, article 6).',
  values: {
    CONSENT: { description: 'Consent of the people.' },
    LEGITIMATE_INTEREST: { description: 'A legitimate interest.' },
    CONTRACT: { description: 'A contract with the people.' },
    LEGAL_OBLIGATION: { description: 'A legal obligation.' },
  },
});

export const ColumnKindEnum = builder.enumType('ColumnKind', {
  description: 'Content of a column of a file.',
  values: columnKinds,
});

export const TransferModeEnum = builder.enumType('TransferMode', {
  description: 'How a file is sent to the object store.',
  values: {
    SINGLE: { description: 'In one request: files up to 100 MiB, resumable ones up to 16 MiB.' },
    MULTIPART: {
      description:
        'In parts, in any order and several at the same time. After an interruption, only missing parts are sent.',
    },
  },
});
