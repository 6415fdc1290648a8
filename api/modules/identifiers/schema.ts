import { builder } from '../../schema/builder.ts';
import { rowIssues } from '../../../shared/identifiers/row-issues.ts';
import { type IdentifierPreview, previewIdentifier } from './service.ts';

export const IdentifierTypeEnum = builder.enumType('IdentifierType', {
  description: 'Kind of identifier of a person or device.',
  values: {
    EMAIL: {
      description:
        'E-mail address: composed (NFC), trimmed, in lower case, its domain in ASCII; of gmail.com and googlemail.com without dots and `+…` before the @.',
    },
    EMAIL_SHA256: {
      description: 'SHA-256 of an e-mail address normalised like that, or trimmed and in lower case only.',
    },
    PHONE: { description: 'Telephone number: E.164 with `+`, valid in its country.' },
    PHONE_SHA256: { description: 'SHA-256 of a telephone number in E.164, with `+` or as digits only.' },
    MAID: { description: 'Mobile advertising id (IDFA, AAID): a UUID in lower case, with dashes.' },
    MAID_SHA256: { description: 'SHA-256 of a mobile advertising id.' },
    IP_ADDRESS: { description: 'Public IPv4 or IPv6 address in its canonical form (RFC 5952).' },
    EXTERNAL_ID: { description: 'Your own id of a person, trimmed, upper and lower case kept.' },
  },
});

export const RowIssueCodeEnum = builder.enumType('RowIssueCode', {
  description: 'What can be wrong with a row of a file or with a value of it.',
  values: rowIssues,
});

export const IssueSeverityEnum = builder.enumType('IssueSeverity', {
  description: 'What an issue does to the value it is about.',
  values: {
    ERROR: { description: 'The value isn’t used; a row without any other value is rejected.' },
    WARNING: { description: 'It is used all the same.' },
  },
});

const IdentifierPreviewRef = builder.objectRef<IdentifierPreview>('IdentifierPreview').implement({
  description: 'What becomes of a value before it is stored.',
  fields: (t) => ({
    type: t.field({
      type: IdentifierTypeEnum,
      description: 'The type it is taken as: a SHA-256 given as a raw value is taken as a hash.',
      resolve: (preview) => preview.type,
    }),
    normalized: t.exposeString('normalized', {
      nullable: true,
      description:
        'What is hashed; of a hash the hash itself, 64 hexadecimal digits in lower case. Null when it is refused.',
    }),
    sha256: t.exposeString('sha256', {
      nullable: true,
      description: 'SHA-256 of `normalized`, 64 hexadecimal digits in lower case. Null when the value is refused.',
    }),
    alternateSha256: t.exposeString('alternateSha256', {
      nullable: true,
      description:
        'SHA-256 of what other platforms hash: the e-mail address trimmed and in lower case only, the telephone number without `+`. A hash you bring is looked up in both. Null where it is the same, or for other types.',
    }),
    issue: t.field({
      type: RowIssueCodeEnum,
      nullable: true,
      description: 'Why the value is refused, or a remark on one that isn’t; null: none.',
      resolve: (preview) => preview.issue,
    }),
    message: t.exposeString('message', { nullable: true, description: 'The issue in words.' }),
  }),
});

builder.queryFields((t) => ({
  previewIdentifier: t.field({
    type: IdentifierPreviewRef,
    description:
      'How a value of a file is normalised and hashed, or why it is refused. It needs no scope and stores nothing; the value is in no log.',
    args: {
      type: t.arg({ type: IdentifierTypeEnum, required: true, description: 'What the value is.' }),
      value: t.arg.string({ required: true, description: 'The value as it stands in the file, at most 4,096 bytes.' }),
      defaultCountry: t.arg.string({
        description: 'Country of a telephone number without country code, as ISO 3166-1 alpha-2 such as DE.',
      }),
    },
    resolve: (_, { type, value, defaultCountry }) => previewIdentifier(type, value, defaultCountry ?? null),
  }),
}));
