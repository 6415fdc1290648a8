import { maximumLengths, maximumRedirectUris } from '#shared/limits.ts';
import { maximumSize } from '../../limits/cost/list-size.ts';
import { builder } from '../../schema/builder.ts';
import { defineList } from '../../schema/define-list.ts';
import { inputOf, NodeInterface, Payload } from '../../schema/shared.ts';
import { multiLine } from '../../schema/text-input.ts';
import { termsToAccept } from '../../auth/terms.ts';
import { TermsAcceptanceType, TermsOfServiceType } from '../terms/index.ts';
import { describeKey, maximumPublicKeys } from '../../auth/public-keys.ts';
import type { StoredPublicKey } from '../../db/tables.ts';
import { setPartnerKeys } from './partner-keys.ts';
import { acceptPartnerTerms } from './partner-terms.ts';
import { type PartnerRow, type PartnerSecretRow, partnerTable } from './partner-store.ts';
import { setPartnerAddressRanges } from './addresses.ts';
import type { PartnerCredentialResult, PartnerResult } from './results.ts';
import { createPartnerSecretLoader, revokePartnerSecret, rotatePartnerSecret } from './secrets.ts';
import { createPartner, getPartner, listPartners, setPartnerStatus } from './service.ts';
import { updatePartner } from './update-partner.ts';

const PartnerStatus = builder.enumType('PartnerStatus', {
  description: 'State of a partner.',
  values: {
    ACTIVE: { description: 'Gets access tokens, and companies can grant it access.' },
    SUSPENDED: {
      description:
        'Gets no access tokens, and its existing ones don’t work. The access that companies granted is kept, but has no effect.',
    },
  },
});

const PartnerSecret = builder.objectRef<PartnerSecretRow>('PartnerSecret').implement({
  description: 'The visible part of a partner’s client secret. During a rotation, a partner has two.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'ID of the secret.' }),
    lastFour: t.exposeString('lastFour', { description: 'Its last four characters.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was created.' }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it stops working; null for a secret without an end.',
    }),
    lastUsedAt: t.expose('lastUsedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the partner last got an access token with it, to the minute; null before the first one.',
    }),
  }),
});

const PartnerPublicKey = builder.objectRef<StoredPublicKey>('PartnerPublicKey').implement({
  description: 'A public key that verifies the client assertions of a partner.',
  fields: (t) => ({
    kid: t.string({
      description:
        'Its key ID: the `kid` of the JSON Web Key, or the RFC 7638 thumbprint of a key without one. If the header of a client assertion has a `kid`, it must be this one.',
      resolve: ({ jwk }) => jwk.kid,
    }),
    kind: t.string({
      description: 'Its type and size or curve, such as “RSA, 2048 bits”, “EC, P-256” or “Ed25519”.',
      resolve: ({ jwk }) => describeKey(jwk),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was registered.' }),
  }),
});

/** The viewers that see a partner's own data. */
export const seenBy = 'the platform’s staff and the partner’s people';

export const Partner = builder.objectRef<PartnerRow>('Partner').implement({
  description:
    'An organization outside the platform, such as an analytics service, that works for several companies. Each company must grant it access.',
  interfaces: [NodeInterface],
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name, 1 to 100 characters, unique among partners.' }),
    status: t.expose('status', { type: PartnerStatus, description: 'State of the partner.' }),
    clientId: t.exposeString('clientId', {
      nullable: true,
      description:
        'Its `client_id` at the token endpoint. Null except for the platform’s staff and, in `getPartner` and `viewer.partners`, the partner’s people.',
    }),
    websiteUrl: t.exposeString('websiteUrl', {
      nullable: true,
      description: 'URL of its website, which starts with `https://`.',
    }),
    redirectUris: t.exposeStringList('redirectUris', {
      ...maximumSize(maximumRedirectUris),
      description:
        'URLs to which the portal’s connect page can send an admin back. They are compared character by character.',
    }),
    termsAcceptedAt: t.expose('termsAcceptedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it last accepted the terms of service; null if it hasn’t.',
    }),
    termsAcceptance: t.field({
      type: TermsAcceptanceType,
      nullable: true,
      description: 'The latest acceptance of the terms of service; null before the first.',
      resolve: ({ termsVersion: version, termsAcceptedAt: acceptedAt, termsAcceptedBy: acceptedBy }) =>
        version === null || acceptedAt === null ? null : { version, acceptedAt, acceptedBy },
    }),
    termsToAccept: t.field({
      type: TermsOfServiceType,
      nullable: true,
      description:
        'The terms of service that the partner must accept before it gets another access token; null if no acceptance is missing.',
      resolve: ({ termsVersion }, _, { services }) => termsToAccept(services.terms, termsVersion, services.now()),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was created.' }),
    allowedCidrs: t.exposeStringList('allowedCidrs', {
      nullable: true,
      description:
        'IP address ranges from which it can get and use access tokens; if empty, from anywhere. Null for callers who can’t read `clientId`.',
    }),
    secrets: t.field({
      type: [PartnerSecret],
      nullable: true,
      ...maximumSize(2),
      description: `Its valid client secrets, newest first. Null except for ${seenBy}.`,
      resolve: (partner, _, { loaders }) => loaders.of(createPartnerSecretLoader).load(partner.id),
    }),
    publicKeys: t.expose('publicKeys', {
      type: [PartnerPublicKey],
      nullable: true,
      ...maximumSize(maximumPublicKeys),
      description:
        'Its public keys. With their private keys, it signs client assertions (`private_key_jwt`) instead of sending a secret. Null for callers who can’t read `clientId`.',
    }),
  }),
});

const SetPartnerKeysInput = builder.inputType('SetPartnerKeysInput', {
  description: 'The public keys of a partner, and what ends with the change.',
  fields: (t) => ({
    partnerId: t.id({ required: true, description: 'ID of the partner.' }),
    publicKeys: t.string({
      ...multiLine,
      required: true,
      description: `The keys as a JSON Web Key Set, as one JSON Web Key, or as PEM public keys. They replace the present keys, except those in \`keepKids\`; an empty text adds no key. A partner has at most ${maximumPublicKeys} keys: RSA with 2,048 bits or more, EC on P-256 or P-384, or Ed25519. A private key is INVALID.`,
    }),
    keepKids: t.stringList({
      required: true,
      defaultValue: [],
      description:
        'The `kid` of each present key to keep, for example while you rotate a key. NOT_FOUND for a key that the partner doesn’t have.',
    }),
    endSecrets: t.boolean({
      required: true,
      defaultValue: false,
      description:
        'Ends all client secrets immediately, so that only the keys work. `rotatePartnerSecret` creates a new secret.',
    }),
    endTokens: t.boolean({
      required: true,
      defaultValue: false,
      description: 'Ends every access token issued so far. Use it after a private key or a secret has leaked.',
    }),
  }),
});

const partnerList = defineList({
  item: Partner,
  table: partnerTable,
  plural: 'partners',
  enums: { status: PartnerStatus },
  filters: { name: 'By name.', status: 'Any of these states.' },
  sorts: { NAME: 'By name, ignoring case.', CREATED_AT: 'By creation time.' },
});

const redirectUrisDescription = `URLs to which the connect page can send an admin back: at most ${maximumRedirectUris}, each with at most ${maximumLengths.redirectUri} characters, starting with \`https://\`, without a fragment. On an installation for development, \`http://localhost\` and loopback IP addresses are allowed too.`;

const CreatePartnerInput = builder.inputType('CreatePartnerInput', {
  description: 'The partner to create.',
  fields: (t) => ({
    name: t.string({
      required: true,
      description: 'Name, 1 to 100 characters, unique among partners. Companies see it when they grant access.',
    }),
    websiteUrl: t.string({
      description: 'URL of its website, which starts with `https://`, at most 500 characters.',
    }),
    redirectUris: t.stringList({ description: redirectUrisDescription }),
    idempotencyKey: t.string({
      description:
        'Your own key for this call, 1 to 200 characters. For 24 hours, a second call with the same key and input returns the partner that the first one created, without its secret.',
    }),
  }),
});

const RotatePartnerSecretInput = builder.inputType('RotatePartnerSecretInput', {
  description: 'The partner that gets a new client secret.',
  fields: (t) => ({
    partnerId: t.id({ required: true, description: 'ID of the partner.' }),
    overlapSeconds: t.int({
      required: true,
      defaultValue: 86_400,
      description:
        'How long the previous secret keeps working, 0 to 2,592,000 seconds (30 days). Use 0 for a leaked secret: all other secrets and all access tokens issued so far then end immediately.',
    }),
  }),
});

const UpdatePartnerInput = builder.inputType('UpdatePartnerInput', {
  description: 'Changes to a partner. An absent field stays unchanged.',
  fields: (t) => ({
    partnerId: t.id({ required: true, description: 'ID of the partner.' }),
    name: t.string({
      description: `Name, 1 to ${maximumLengths.partnerName} characters, unique among partners. Companies see it when they grant access.`,
    }),
    websiteUrl: t.string({
      description: `URL of its website, which starts with \`https://\`, at most ${maximumLengths.partnerWebsite} characters; null removes it.`,
    }),
    redirectUris: t.stringList({ description: `${redirectUrisDescription} The list replaces the present one.` }),
  }),
});

const SetPartnerStatusInput = builder.inputType('SetPartnerStatusInput', {
  description: 'The new status of a partner.',
  fields: (t) => ({
    partnerId: t.id({ required: true, description: 'ID of the partner.' }),
    status: t.field({
      type: PartnerStatus,
      required: true,
      description:
        'SUSPENDED ends its access tokens immediately and permanently. ACTIVE lets it get new ones, for the partner access that is active then.',
    }),
  }),
});

const AcceptPartnerTermsInput = builder.inputType('AcceptPartnerTermsInput', {
  description: 'A partner’s acceptance of the terms of service.',
  fields: (t) => ({
    partnerId: t.id({ required: true, description: 'ID of the partner.' }),
    version: t.string({
      required: true,
      description: 'The accepted version, from `termsToAccept`. Any other version is VERSION_MISMATCH.',
    }),
    acceptedBy: t.string({
      description: `Name of the person at the partner who accepted, 1 to ${maximumLengths.partnerName} characters. Required if you are on the platform’s staff. Ignored if you belong to the partner, because you accept in your own name.`,
    }),
  }),
});

const RevokePartnerSecretInput = builder.inputType('RevokePartnerSecretInput', {
  description: 'The client secret to revoke.',
  fields: (t) => ({
    partnerId: t.id({ required: true, description: 'ID of the partner.' }),
    secretId: t.id({ required: true, description: 'ID of the secret, from the partner’s `secrets`.' }),
  }),
});

const SetPartnerAddressRangesInput = builder.inputType('SetPartnerAddressRangesInput', {
  description: 'The IP address ranges of a partner.',
  fields: (t) => ({
    partnerId: t.id({ required: true, description: 'ID of the partner.' }),
    allowedCidrs: t.stringList({
      required: true,
      description:
        'At most 50 ranges in CIDR notation, such as `203.0.113.0/24` or `2001:db8::/32`. An empty list allows every IP address.',
    }),
  }),
});

const PartnerCredentialPayload = builder.objectRef<PartnerCredentialResult>('PartnerCredentialPayload').implement({
  description: 'The partner with its new client secret.',
  interfaces: [Payload],
  fields: (t) => ({
    partner: t.expose('partner', {
      type: Partner,
      nullable: true,
      description: 'The partner; null if nothing was changed.',
    }),
    clientSecret: t.exposeString('clientSecret', {
      nullable: true,
      description:
        'The secret, in this response only. Keep it in a secret store, or send it to the partner through a secure channel. Null for a repeated call with the same `idempotencyKey`.',
    }),
  }),
});

const PartnerPayload = builder.objectRef<PartnerResult>('PartnerPayload').implement({
  description: 'The changed partner.',
  interfaces: [Payload],
  fields: (t) => ({
    partner: t.expose('partner', {
      type: Partner,
      nullable: true,
      description: 'The partner after the change; null if nothing was changed.',
    }),
    effectiveAt: t.expose('effectiveAt', {
      type: 'DateTime',
      nullable: true,
      description:
        'Time from which the change applies on every server. The API reads the partner at each of its requests.',
    }),
  }),
});

builder.queryFields((t) => ({
  listPartners: t.field({
    type: partnerList.Page,
    description:
      'Lists partners. The platform’s staff see all of them; callers with ACCESS_READ in a company see the active ones.',
    args: partnerList.args,
    resolve: (_, list, context) => listPartners(context, list),
  }),
  getPartner: t.field({
    type: Partner,
    nullable: true,
    description:
      'Returns a partner by its ID. The platform’s staff can read every partner, the partner’s people their own, and callers with ACCESS_READ in a company the active ones. Null if no partner has this ID or you can’t read it.',
    args: { id: t.arg.id({ required: true, description: 'ID of the partner.' }) },
    resolve: (_, { id }, context) => getPartner(context, id),
  }),
}));

builder.mutationFields((t) => ({
  createPartner: t.field({
    type: PartnerCredentialPayload,
    description:
      'Creates a partner. Its client secret is in this response only. Only for the platform’s staff; others get FORBIDDEN.',
    args: inputOf(CreatePartnerInput, 'The new partner.'),
    resolve: (_, { input }, context) => createPartner(context, input),
  }),
  updatePartner: t.field({
    type: PartnerPayload,
    description:
      'Changes the name, the website or the redirect URIs of a partner. Only for the platform’s staff; others get FORBIDDEN.',
    args: inputOf(UpdatePartnerInput, 'The partner, and the changes.'),
    resolve: (_, { input }, context) => updatePartner(context, input),
  }),
  rotatePartnerSecret: t.field({
    type: PartnerCredentialPayload,
    description:
      'Gives a partner a new client secret, which is in this response only. The previous one works until the overlap ends. During an overlap, a rotation needs an overlap of 0, otherwise it is STATE_FORBIDS. CONFLICT within 10 seconds of the last rotation, so that only one of several concurrent rotations succeeds. Only for the platform’s staff and the partner’s people; others get FORBIDDEN.',
    args: inputOf(RotatePartnerSecretInput, 'The partner and the overlap.'),
    resolve: (_, { input }, context) => rotatePartnerSecret(context, input),
  }),
  setPartnerKeys: t.field({
    type: PartnerPayload,
    description: `Registers the public keys of a partner, which then authenticates with a signed client assertion (\`private_key_jwt\`, RFC 7523) instead of a secret. Secrets and keys work at the same time until you end the secrets. Only for ${seenBy}; others get FORBIDDEN.`,
    args: inputOf(SetPartnerKeysInput, 'The partner, and its public keys.'),
    resolve: (_, { input }, context) => setPartnerKeys(context, input),
  }),
  setPartnerStatus: t.field({
    type: PartnerPayload,
    description: 'Suspends a partner or makes it active again. Only for the platform’s staff; others get FORBIDDEN.',
    args: inputOf(SetPartnerStatusInput, 'The partner and its new status.'),
    resolve: (_, { input }, context) => setPartnerStatus(context, input),
  }),
  revokePartnerSecret: t.field({
    type: PartnerPayload,
    description:
      'Revokes one client secret of a partner, and ends all of its access tokens. With another secret or a public key, the partner gets new ones. Without one, it gets no access token, so rotate the secret first. Only for the platform’s staff and the partner’s people; others get FORBIDDEN.',
    args: inputOf(RevokePartnerSecretInput, 'The partner and the secret.'),
    resolve: (_, { input }, context) => revokePartnerSecret(context, input),
  }),
  setPartnerAddressRanges: t.field({
    type: PartnerPayload,
    description:
      'Sets the IP address ranges from which a partner can get and use access tokens, from its next request on. Only for the platform’s staff and the partner’s people; others get FORBIDDEN.',
    args: inputOf(SetPartnerAddressRangesInput, 'The partner, and its IP address ranges.'),
    resolve: (_, { input }, context) => setPartnerAddressRanges(context, input),
  }),
  acceptPartnerTerms: t.field({
    type: PartnerPayload,
    description:
      'Accepts the terms of service for a partner, and records who accepted. Before that, the partner gets no access token. The partner’s people accept in their own name; staff name the person who accepted. Only for the platform’s staff and the partner’s people; others get FORBIDDEN.',
    args: inputOf(AcceptPartnerTermsInput, 'The partner, the version, and the name of the person who accepted.'),
    resolve: (_, { input }, context) => acceptPartnerTerms(context, input),
  }),
}));
