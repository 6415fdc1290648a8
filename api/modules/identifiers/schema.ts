import { builder } from '../../schema/builder.ts';
import { verbatim } from '../../schema/text-input.ts';
import { rowIssues } from '#shared/identifiers/row-issues.ts';
import { type IdentifierPreview, previewIdentifier } from './service.ts';

export const IdentifierTypeEnum = builder.enumType('IdentifierType', {
  description: 'Kind of identifier of a person or device.',
  values: {
    EMAIL: {
      description:
        'Email address: in Unicode NFC, trimmed, in lower case, with its domain in ASCII. For gmail.com and googlemail.com, dots and `+…` before the @ are removed.',
    },
    EMAIL_SHA256: {
      description: 'SHA-256 of an email address that is normalized like EMAIL, or only trimmed and in lower case.',
    },
    PHONE: { description: 'Phone number: E.164 with `+`, valid in its country.' },
    PHONE_SHA256: { description: 'SHA-256 of a phone number in E.164, with or without `+`.' },
    MAID: { description: 'Mobile advertising ID (IDFA, AAID): a UUID in lower case, with dashes.' },
    MAID_SHA256: { description: 'SHA-256 of a mobile advertising ID.' },
    IP_ADDRESS: { description: 'Public IPv4 or IPv6 address in its canonical form (RFC 5952).' },
    EXTERNAL_ID: { description: 'Your own ID of a person, trimmed, with its case unchanged.' },
  },
});

export const RowIssueCodeEnum = builder.enumType('RowIssueCode', {
  description: 'A problem of a row of a file, or of a value in it.',
  values: rowIssues,
});

export const IssueSeverityEnum = builder.enumType('IssueSeverity', {
  description: 'The effect of an issue on its value.',
  values: {
    ERROR: { description: 'The value isn’t used. A row without another value is rejected.' },
    WARNING: { description: 'The value is used.' },
  },
});

const IdentifierPreviewRef = builder.objectRef<IdentifierPreview>('IdentifierPreview').implement({
  description: 'How a value is normalized and hashed before it is stored.',
  fields: (t) => ({
    type: t.expose('type', {
      type: IdentifierTypeEnum,
      description: 'The type of the value. A SHA-256 in place of a raw value is treated as a hash.',
    }),
    normalized: t.exposeString('normalized', {
      nullable: true,
      description:
        'The value that is hashed; for a hash, the hash itself in 64 lower-case hexadecimal digits. Null if the value is rejected.',
    }),
    sha256: t.exposeString('sha256', {
      nullable: true,
      description: 'SHA-256 of `normalized` in 64 lower-case hexadecimal digits. Null if the value is rejected.',
    }),
    alternateSha256: t.exposeString('alternateSha256', {
      nullable: true,
      description:
        'SHA-256 in the form of other platforms: of the email address only trimmed and in lower case, of the phone number without `+`. An uploaded hash is compared with both forms. Null if both are equal, and for other types.',
    }),
    issue: t.expose('issue', {
      type: RowIssueCodeEnum,
      nullable: true,
      description: 'Why the value is rejected, or a warning; null if there is no issue.',
    }),
    message: t.exposeString('message', { nullable: true, description: 'The issue as a text for people.' }),
  }),
});

builder.queryFields((t) => ({
  previewIdentifier: t.field({
    type: IdentifierPreviewRef,
    description:
      'Shows how a value of a file is normalized and hashed, or why it is rejected. It needs no permission, stores nothing and doesn’t log the value.',
    args: {
      type: t.arg({ type: IdentifierTypeEnum, required: true, description: 'Type of the value.' }),
      value: t.arg.string({
        ...verbatim,
        required: true,
        description: 'The value as in the file, at most 4,096 bytes.',
      }),
      defaultCountry: t.arg.string({
        description: 'Country of a phone number without a country code, as ISO 3166-1 alpha-2 code such as DE.',
      }),
    },
    resolve: (_, { type, value, defaultCountry }) => previewIdentifier(type, value, defaultCountry ?? null),
  }),
}));
