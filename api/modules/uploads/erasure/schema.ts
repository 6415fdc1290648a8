import { builder } from '#api/schema/builder.ts';
import { inputOf, Payload } from '#api/schema/shared.ts';
import { verbatim } from '#api/schema/text-input.ts';
import { IdentifierTypeEnum } from '../../identifiers/index.ts';
import { eraseFirstPartyIdentities, type EraseResult } from './service.ts';

const IdentityInput = builder.inputType('IdentityInput', {
  description: 'An identifier of a person.',
  fields: (t) => ({
    type: t.field({ type: IdentifierTypeEnum, required: true, description: 'Type of the value.' }),
    value: t.string({
      ...verbatim,
      required: true,
      description: 'The value, which is normalized as in a file; a phone number with `+` and its country code.',
    }),
  }),
});

const EraseInput = builder.inputType('EraseFirstPartyIdentitiesInput', {
  description: 'The people to erase.',
  fields: (t) => ({
    companyId: t.id({ required: true, description: 'ID of the company whose audiences they are erased from.' }),
    identities: t.field({
      type: [IdentityInput],
      required: true,
      description: 'Their identifiers, 1 to 1,000. A person’s other identifiers are erased as well.',
    }),
    idempotencyKey: t.string({
      description:
        'Your own key for this call, 1 to 200 characters. For 24 hours, a second call with the same key and input returns the result of the first one.',
    }),
  }),
});

const ErasePayload = builder.objectRef<EraseResult>('ErasePayload').implement({
  description: 'The result of an erasure.',
  interfaces: [Payload],
  fields: (t) => ({
    erasedMemberships: t.expose('erasedMemberships', {
      type: 'BigInt',
      description: 'Number of ended memberships, one per person and audience. 0 if no identifier was known.',
    }),
  }),
});

builder.mutationFields((t) => ({
  eraseFirstPartyIdentities: t.field({
    type: ErasePayload,
    description:
      'Erases people from every audience of a company immediately and blocks them. A later upload can add them again only if their row has its own consent, GRANTED. Requires AUDIENCES_WRITE.',
    args: inputOf(EraseInput, 'The people to erase.'),
    resolve: (_, { input }, context) => eraseFirstPartyIdentities(context, input),
  }),
}));
