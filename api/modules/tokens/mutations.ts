import { maximumOverlapSeconds } from '#shared/limits.ts';
import { builder } from '../../schema/builder.ts';
import { APITokenScopeEnum } from '../../schema/scopes.ts';
import { inputOf, Payload } from '../../schema/shared.ts';
import { createAPIToken, type CredentialResult } from './create.ts';
import { type APITokenResult, revokeAPIToken } from './revocation.ts';
import { endAPITokenRotation, rotateAPIToken } from './rotation.ts';
import { APIToken } from './schema.ts';
import { updateAPIToken } from './update.ts';

const CreateAPITokenInput = builder.inputType('CreateAPITokenInput', {
  description: 'The API key to create.',
  fields: (t) => ({
    companyId: t.id({ required: true, description: 'ID of the company it will belong to.' }),
    name: t.string({
      required: true,
      description: 'Name, 1 to 100 characters, unique among the company’s keys that aren’t revoked.',
    }),
    scopes: t.field({
      type: [APITokenScopeEnum],
      required: true,
      description: 'Its permissions: at least one, and none that you don’t have yourself.',
    }),
    expiresAt: t.field({
      type: 'DateTime',
      description: 'When it expires; if absent, never. A key can’t create a key that expires later than itself.',
    }),
    allowedCidrs: t.stringList({
      description:
        'IP address ranges from which it can be used, such as `203.0.113.0/24`, at most 50. If absent or empty, it works from anywhere.',
    }),
    idempotencyKey: t.string({
      description:
        'Your own key for this call, 1 to 200 characters. For 24 hours, a second call with the same key and input returns the API key that the first one created, without its secret.',
    }),
  }),
});

const UpdateAPITokenInput = builder.inputType('UpdateAPITokenInput', {
  description:
    'Changes to an API key; absent fields stay unchanged. You can always reduce a key. To extend it, you need all permissions, the expiry and the IP addresses of the changed key yourself.',
  fields: (t) => ({
    id: t.id({ required: true, description: 'ID of the key.' }),
    name: t.string({
      description: 'Name, 1 to 100 characters, unique among the company’s keys that aren’t revoked.',
    }),
    scopes: t.field({
      type: [APITokenScopeEnum],
      description: 'Its new permissions, which replace the previous ones; at least one.',
    }),
    allowedCidrs: t.stringList({
      description:
        'IP address ranges from which it can be used, at most 50. They replace the previous ones. If null or empty, it works from anywhere.',
    }),
  }),
});

const RotateAPITokenInput = builder.inputType('RotateAPITokenInput', {
  description: 'The API key to rotate.',
  fields: (t) => ({
    id: t.id({ required: true, description: 'ID of the key.' }),
    overlapSeconds: t.int({
      required: true,
      defaultValue: 86_400,
      description: `How long the old secret keeps working, 0 to ${maximumOverlapSeconds} seconds (30 days). With 0, it ends immediately.`,
    }),
  }),
});

const EndAPITokenRotationInput = builder.inputType('EndAPITokenRotationInput', {
  description: 'The rotation to end early.',
  fields: (t) => ({ id: t.id({ required: true, description: 'ID of the key whose old secret ends.' }) }),
});

const RevokeAPITokenInput = builder.inputType('RevokeAPITokenInput', {
  description: 'The API key to revoke.',
  fields: (t) => ({ id: t.id({ required: true, description: 'ID of the key.' }) }),
});

const CreateAPITokenPayload = builder.objectRef<CredentialResult>('CreateAPITokenPayload').implement({
  description: 'A key with its new secret.',
  interfaces: [Payload],
  fields: (t) => ({
    token: t.expose('token', { type: APIToken, nullable: true, description: 'The key; null if nothing was created.' }),
    value: t.exposeString('value', {
      nullable: true,
      description:
        'The key’s secret, in this response only; null if an `idempotencyKey` is used a second time. Store it like a password.',
    }),
  }),
});

const APITokenPayload = builder.objectRef<APITokenResult>('APITokenPayload').implement({
  description: 'The changed key.',
  interfaces: [Payload],
  fields: (t) => ({
    token: t.expose('token', { type: APIToken, nullable: true, description: 'The key; null if nothing was changed.' }),
    effectiveAt: t.expose('effectiveAt', {
      type: 'DateTime',
      nullable: true,
      description:
        'Time from which the change applies on every server, at most 5 seconds after it. On the server of this request, it applies from the next request on.',
    }),
  }),
});

builder.mutationFields((t) => ({
  createAPIToken: t.field({
    type: CreateAPITokenPayload,
    description:
      'Creates an API key. Its secret is in this response only. TERMS_NOT_ACCEPTED until an admin accepts the terms of service. Requires TOKENS_WRITE.',
    args: inputOf(CreateAPITokenInput, 'The new key.'),
    resolve: (_, { input }, context) => createAPIToken(context, input),
  }),
  updateAPIToken: t.field({
    type: APITokenPayload,
    description:
      'Changes the name, the permissions or the IP address ranges of an API key. A revoked or expired key can’t be changed (STATE_FORBIDS). Requires TOKENS_WRITE.',
    args: inputOf(UpdateAPITokenInput, 'The changes.'),
    resolve: (_, { input }, context) => updateAPIToken(context, input),
  }),
  rotateAPIToken: t.field({
    type: CreateAPITokenPayload,
    description:
      'Gives an API key a new secret, in this response only. Both secrets work until the overlap ends. STATE_FORBIDS during a rotation or for a revoked or expired key. CONFLICT within 10 seconds of the last rotation, so that one of several concurrent ones wins. LIMIT_EXCEEDED for a key with more permissions than yours. Requires TOKENS_WRITE.',
    args: inputOf(RotateAPITokenInput, 'The key and the overlap.'),
    resolve: (_, { input }, context) => rotateAPIToken(context, input),
  }),
  endAPITokenRotation: t.field({
    type: APITokenPayload,
    description:
      'Ends the overlap of a rotation, so that the old secret stops working. If it has ended already, nothing changes. STATE_FORBIDS for a key that was never rotated. Requires TOKENS_WRITE.',
    args: inputOf(EndAPITokenRotationInput, 'The key.'),
    resolve: (_, { input }, context) => endAPITokenRotation(context, input),
  }),
  revokeAPIToken: t.field({
    type: APITokenPayload,
    description:
      'Revokes an API key permanently, with all its secrets. Its name can be used again. A key that is already revoked stays unchanged. Requires TOKENS_WRITE.',
    args: inputOf(RevokeAPITokenInput, 'The key.'),
    resolve: (_, { input }, context) => revokeAPIToken(context, input),
  }),
}));
