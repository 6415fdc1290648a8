import { builder } from '../../schema/builder.ts';
import { APITokenScopeEnum } from '../../schema/scopes.ts';
import { Payload } from '../../schema/shared.ts';
import { createAPIToken, type CredentialResult } from './create.ts';
import { type APITokenResult, revokeAPIToken } from './revocation.ts';
import { endAPITokenRotation, maximumOverlapSeconds, rotateAPIToken } from './rotation.ts';
import { APIToken } from './schema.ts';
import { updateAPIToken } from './update.ts';

const CreateAPITokenInput = builder.inputType('CreateAPITokenInput', {
  description: 'A new API key.',
  fields: (t) => ({
    companyId: t.id({ required: true, description: 'The account it will belong to.' }),
    name: t.string({
      required: true,
      description: 'Name, 1 to 100 characters, unique among the account’s keys that aren’t revoked.',
    }),
    scopes: t.field({
      type: [APITokenScopeEnum],
      required: true,
      description: 'What it may do; at least one, none that you don’t have yourself.',
    }),
    expiresAt: t.field({
      type: 'DateTime',
      description: 'When it stops working; absent: never. A key can’t make one that outlives it.',
    }),
    allowedCidrs: t.stringList({
      description:
        'Address ranges it may be used from, such as `203.0.113.0/24`, at most 50; absent or empty: from anywhere.',
    }),
    idempotencyKey: t.string({
      description:
        'Any text of yours, 1 to 200 characters: within 24 hours the same input with it makes no second key and answers with the first, without its value.',
    }),
  }),
});

const UpdateAPITokenInput = builder.inputType('UpdateAPITokenInput', {
  description:
    'Changes of an API key; what is absent stays. Less is always possible; for more, the whole key must give nothing beyond what you have yourself.',
  fields: (t) => ({
    id: t.id({ required: true, description: 'The key.' }),
    name: t.string({
      description: 'Name, 1 to 100 characters, unique among the account’s keys that aren’t revoked.',
    }),
    scopes: t.field({
      type: [APITokenScopeEnum],
      description: 'What it may do from now on, in the place of what it could; at least one.',
    }),
    allowedCidrs: t.stringList({
      description:
        'Address ranges it may be used from, in the place of those before, at most 50; null or empty: from anywhere.',
    }),
  }),
});

const RotateAPITokenInput = builder.inputType('RotateAPITokenInput', {
  description: 'Another value for an API key.',
  fields: (t) => ({
    id: t.id({ required: true, description: 'The key.' }),
    overlapSeconds: t.int({
      required: true,
      defaultValue: 86_400,
      description: `How long the old value goes on working, 0 to ${maximumOverlapSeconds} seconds (30 days); 0: it dies at once.`,
    }),
  }),
});

const EndAPITokenRotationInput = builder.inputType('EndAPITokenRotationInput', {
  description: 'The end of a rotation, ahead of its time.',
  fields: (t) => ({ id: t.id({ required: true, description: 'The key whose old value is to die.' }) }),
});

const RevokeAPITokenInput = builder.inputType('RevokeAPITokenInput', {
  description: 'An API key to take back.',
  fields: (t) => ({ id: t.id({ required: true, description: 'The key.' }) }),
});

const CreateAPITokenPayload = builder.objectRef<CredentialResult>('CreateAPITokenPayload').implement({
  description: 'A key with its new value.',
  interfaces: [Payload],
  fields: (t) => ({
    token: t.field({
      type: APIToken,
      nullable: true,
      description: 'The key; null when nothing was made.',
      resolve: (payload) => payload.token,
    }),
    value: t.exposeString('value', {
      nullable: true,
      description:
        'The key’s value, in this response and never again: null where an `idempotencyKey` is used a second time. Keep it like a password.',
    }),
  }),
});

const APITokenPayload = builder.objectRef<APITokenResult>('APITokenPayload').implement({
  description: 'A key that was changed.',
  interfaces: [Payload],
  fields: (t) => ({
    token: t.field({
      type: APIToken,
      nullable: true,
      description: 'The key; null when nothing was changed.',
      resolve: (payload) => payload.token,
    }),
    effectiveAt: t.field({
      type: 'DateTime',
      nullable: true,
      description:
        'From this moment on no server goes by what was before: at most 5 seconds after the change. Where you asked, it holds from your next request on.',
      resolve: (payload) => payload.effectiveAt,
    }),
  }),
});

builder.mutationFields((t) => ({
  createAPIToken: t.field({
    type: CreateAPITokenPayload,
    description: 'Makes an API key. Its value is in this response only. Requires TOKENS_WRITE.',
    args: { input: t.arg({ type: CreateAPITokenInput, required: true, description: 'The new key.' }) },
    resolve: (_, { input }, context) => createAPIToken(context, input),
  }),
  updateAPIToken: t.field({
    type: APITokenPayload,
    description:
      'Renames an API key, or changes what it may do and from where. One that is revoked or has expired can’t be changed (STATE_FORBIDS). Requires TOKENS_WRITE.',
    args: { input: t.arg({ type: UpdateAPITokenInput, required: true, description: 'The changes.' }) },
    resolve: (_, { input }, context) => updateAPIToken(context, input),
  }),
  rotateAPIToken: t.field({
    type: CreateAPITokenPayload,
    description:
      'Gives an API key a new value, in this response only; until the overlap ends, both values work. Refused while a rotation is under way or after the key’s end (STATE_FORBIDS), within 10 seconds of the last one (CONFLICT: of several at once, one wins), and for a key that can do more than yours (LIMIT_EXCEEDED). Requires TOKENS_WRITE.',
    args: { input: t.arg({ type: RotateAPITokenInput, required: true, description: 'Which key, and the overlap.' }) },
    resolve: (_, { input }, context) => rotateAPIToken(context, input),
  }),
  endAPITokenRotation: t.field({
    type: APITokenPayload,
    description:
      'Ends the overlap of a rotation: the old value dies now. Where it has ended already, nothing changes. A key that was never rotated is STATE_FORBIDS. Requires TOKENS_WRITE.',
    args: { input: t.arg({ type: EndAPITokenRotationInput, required: true, description: 'Which key.' }) },
    resolve: (_, { input }, context) => endAPITokenRotation(context, input),
  }),
  revokeAPIToken: t.field({
    type: APITokenPayload,
    description:
      'Takes an API key back, with all its values and for ever; its name is free again. One that is revoked already stays as it is. Requires TOKENS_WRITE.',
    args: { input: t.arg({ type: RevokeAPITokenInput, required: true, description: 'Which key.' }) },
    resolve: (_, { input }, context) => revokeAPIToken(context, input),
  }),
}));
