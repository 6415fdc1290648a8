import { builder } from '../../schema/builder.ts';
import { Payload } from '../../schema/shared.ts';
import { IdentifierTypeEnum } from '../identifiers/index.ts';
import { eraseFirstPartyIdentities, type EraseResult } from './service.ts';

const IdentityInput = builder.inputType('IdentityInput', {
  description: 'An identifier of a person.',
  fields: (t) => ({
    type: t.field({ type: IdentifierTypeEnum, required: true, description: 'What the value is.' }),
    value: t.string({
      required: true,
      description: 'The value, normalised as in a file; a telephone number with `+` and its country code.',
    }),
  }),
});

const EraseInput = builder.inputType('EraseFirstPartyIdentitiesInput', {
  description: 'Whom to erase.',
  fields: (t) => ({
    companyId: t.id({ required: true, description: 'The company whose audiences they are erased from.' }),
    identities: t.field({
      type: [IdentityInput],
      required: true,
      description: 'Their identifiers, 1 to 1,000. A person known by others as well is erased with those.',
    }),
    idempotencyKey: t.string({
      description:
        'Your own key of this write, 1 to 200 characters. For 24 hours a second call with it and the same input answers what the first one did.',
    }),
  }),
});

const ErasePayload = builder.objectRef<EraseResult>('ErasePayload').implement({
  description: 'What an erasure did.',
  interfaces: [Payload],
  fields: (t) => ({
    erasedMemberships: t.field({
      type: 'BigInt',
      description: 'Memberships that ended, one for each audience a person was in. 0 when nobody was known.',
      resolve: (payload) => payload.erasedMemberships,
    }),
  }),
});

builder.mutationFields((t) => ({
  eraseFirstPartyIdentities: t.field({
    type: ErasePayload,
    description:
      'Erases people from every audience of a company, now, and keeps them out: an upload brings them back only when it was made later and their row has a consent of its own, GRANTED. Requires AUDIENCES_WRITE.',
    args: { input: t.arg({ type: EraseInput, required: true, description: 'Whom.' }) },
    resolve: (_, { input }, context) => eraseFirstPartyIdentities(context, input),
  }),
}));
