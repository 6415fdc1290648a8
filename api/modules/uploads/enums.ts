import { builder } from '../../schema/builder.ts';
import { columnKinds } from './values.ts';

export const FirstPartyUploadStatusEnum = builder.enumType('FirstPartyUploadStatus', {
  description: 'Where an upload stands. The last five are final.',
  values: {
    AWAITING_UPLOAD: { description: 'The file, or a part of it, has yet to be sent, or to be completed.' },
    VALIDATING: { description: 'The file is read: every row is checked, no member has changed.' },
    PROCESSING: { description: 'The audience is changed. Readers see it as it was until it is done.' },
    COMPLETED: { description: 'Every row was taken.' },
    COMPLETED_WITH_ERRORS: { description: 'Done; some rows were rejected: see `issueSummary`.' },
    FAILED: { description: 'Nothing was changed; `failure` says why.' },
    CANCELED: { description: 'Given up by its company before it changed anything.' },
    EXPIRED: { description: 'Not completed within 24 hours.' },
  },
});

export const MembershipOperationEnum = builder.enumType('MembershipOperation', {
  description: 'What a file does to the members of an audience.',
  values: {
    ADD: { description: 'Its people become members, or stay longer.' },
    REMOVE: { description: 'Its people are members no more.' },
    REPLACE: { description: 'Its people are the members, and nobody else: one switch, seen all at once.' },
  },
});

export const FileFormatEnum = builder.enumType('FileFormat', {
  description: 'How the rows stand in a file, which is UTF-8.',
  values: {
    CSV: { description: 'Comma-separated values (RFC 4180) with one header row.' },
    TSV: { description: 'Tab-separated values with one header row.' },
    NDJSON: { description: 'One JSON object a line.' },
  },
});

export const FileCompressionEnum = builder.enumType('FileCompression', {
  description: 'How a file is compressed as it is sent. It expands to at most 20 GiB and 100 times its size.',
  values: { NONE: { description: 'Not at all.' }, GZIP: { description: 'With gzip (RFC 1952).' } },
});

export const ConsentStatusEnum = builder.enumType('ConsentStatus', {
  description: 'What people said to a use of their data.',
  values: {
    GRANTED: { description: 'They agreed.' },
    DENIED: { description: 'They refused.' },
    UNSPECIFIED: { description: 'Not known for all of them; a column of the file may say it row by row.' },
  },
});

export const LawfulBasisEnum = builder.enumType('LawfulBasis', {
  description: 'On what ground the data is used (GDPR, article 6).',
  values: {
    CONSENT: { description: 'The people’s consent.' },
    LEGITIMATE_INTEREST: { description: 'A legitimate interest.' },
    CONTRACT: { description: 'A contract with them.' },
    LEGAL_OBLIGATION: { description: 'A legal obligation.' },
  },
});

export const ColumnKindEnum = builder.enumType('ColumnKind', {
  description: 'What a column of a file holds.',
  values: columnKinds,
});

export const TransferModeEnum = builder.enumType('TransferMode', {
  description: 'How a file travels to the object store.',
  values: {
    SINGLE: { description: 'By one request: files up to 100 MiB, resumable ones up to 16.' },
    MULTIPART: { description: 'In parts, in any order and several at a time; after a break only what is missing.' },
  },
});
