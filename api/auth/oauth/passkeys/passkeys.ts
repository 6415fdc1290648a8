import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { z } from 'zod';
import type { AuditOrigin } from '#api/audit-store.ts';
import type { Config } from '#api/config/config.ts';
import type { Database } from '#api/db/database.ts';
import type { Digests } from '../../digest.ts';
import { removeUnlessLast } from '../second-factor/last-second-factor.ts';
import type { NoteSignInChange } from '../sign-in-changes.ts';
import {
  deletePasskey,
  findCredential,
  findPasskeys,
  insertChallenge,
  insertPasskey,
  type PasskeyRecord,
  takeChallenge,
  usePasskey,
} from './passkey-store.ts';

interface PasskeyParts {
  readonly config: Pick<Config, 'apiUrl'>;
  readonly identity: Database['identity'];
  readonly digests: Pick<Digests, 'artifactId'>;
  readonly noteChange: NoteSignInChange;
}

/** What a person's new passkey is for. */
export interface PasskeyOwner {
  readonly userId: string;
  readonly email: string;
  /** Refers to the session in which the passkey is added. */
  readonly uid: string;
}

export type Passkeys = ReturnType<typeof createPasskeys>;

/** As long as an interaction, because the challenge is on the page from the beginning. */
const challengeMs = 30 * 60_000;

const maximumPasskeys = 20;

/** EdDSA, ES256 and RS256, which every authenticator has one of. */
const algorithms = [-8, -7, -257];

/**
 * Passkeys: discoverable credentials that verify their person, by fingerprint, face or PIN. So one passkey is both
 * factors: the device and what unlocks it. They belong to the host name of API_URL (decision 36).
 */
export function createPasskeys({ config, identity, digests, noteChange }: PasskeyParts) {
  const { origin, hostname } = new URL(config.apiUrl);
  const expected = { expectedOrigin: origin, expectedRPID: hostname, requireUserVerification: true };
  const digestsOf = (place: string, challenge: string) => digests.artifactId.all(`passkey ${place}:${challenge}`);
  const store = (place: string, challenge: string) =>
    insertChallenge(identity, digestsOf(place, challenge)[0], new Date(Date.now() + challengeMs).toISOString());
  /** Each challenge is valid once, and in its own place. */
  const take = (place: string) => (challenge: string) => takeChallenge(identity, digestsOf(place, challenge));
  const signInPlace = (uid: string) => `sign-in:${uid}`;
  const registrationPlace = (uid: string) => `registration:${uid}`;

  return {
    list: (userId: string): Promise<PasskeyRecord[]> => findPasskeys(identity, userId),

    /** The options of a sign-in, for the browser. They name no account, so they are the same for everyone. */
    async signInOptions(uid: string): Promise<PublicKeyCredentialRequestOptionsJSON> {
      const options = await generateAuthenticationOptions({ rpID: hostname, userVerification: 'required' });
      await store(signInPlace(uid), options.challenge);
      return options;
    },

    /** The person whose passkey signed a sign-in; undefined, with the reason for the log, if none did. */
    async signIn(uid: string, text: string): Promise<{ readonly userId: string } | { readonly problem: string }> {
      const response = parse(assertion, text);
      const credential = response && (await findCredential(identity, response.id));
      if (response === undefined || credential === undefined) return { problem: 'unknown passkey' };
      // The page didn't say who signs in, so the authenticator must (WebAuthn, section 7.2, step 6).
      if (response.response.userHandle !== handleOf(credential.userId)) return { problem: 'wrong user handle' };
      try {
        const { verified, authenticationInfo } = await verifyAuthenticationResponse({
          ...expected,
          response,
          expectedChallenge: take(signInPlace(uid)),
          credential: {
            id: credential.id,
            publicKey: new Uint8Array(credential.publicKey),
            counter: credential.signCount,
          },
        });
        if (!verified) return { problem: 'wrong signature' };
        const isUsed = await usePasskey(identity, credential, authenticationInfo.newCounter);
        return isUsed ? { userId: credential.userId } : { problem: 'used at the same time' };
      } catch (error) {
        return { problem: reasonOf(error) };
      }
    },

    /** The options of a new passkey, for the browser. */
    async registrationOptions({ userId, email, uid }: PasskeyOwner): Promise<PublicKeyCredentialCreationOptionsJSON> {
      const existing = await findPasskeys(identity, userId);
      const options = await generateRegistrationOptions({
        rpName: 'Litfass',
        rpID: hostname,
        userID: new TextEncoder().encode(userId),
        userName: email,
        userDisplayName: email,
        attestationType: 'none',
        excludeCredentials: existing.map(({ id }) => ({ id })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        supportedAlgorithmIDs: algorithms,
      });
      await store(registrationPlace(uid), options.challenge);
      return options;
    },

    /** Adds a passkey. False if its response isn't valid, or there are too many. */
    async add(
      { userId, uid }: PasskeyOwner,
      { name, text }: { readonly name: string; readonly text: string },
      auditOrigin: AuditOrigin,
    ): Promise<boolean> {
      const response = parse(attestation, text);
      if (response === undefined || (await findPasskeys(identity, userId)).length >= maximumPasskeys) return false;
      const credential = await verifyRegistrationResponse({
        ...expected,
        response,
        expectedChallenge: take(registrationPlace(uid)),
        supportedAlgorithmIDs: algorithms,
      }).then(
        ({ registrationInfo }) => registrationInfo?.credential,
        () => undefined,
      );
      if (credential === undefined) return false;
      const { id, publicKey, counter: signCount } = credential;
      return identity.transaction(async (transaction) => {
        if (!(await insertPasskey(transaction, { id, userId, name, publicKey, signCount }))) return false;
        await noteChange(transaction, auditOrigin, { userId, change: 'PASSKEY_ADDED' });
        return true;
      });
    },

    /** Removes a passkey of a person, if they have it, unless it throws LastSecondFactor. */
    remove: (userId: string, id: string, auditOrigin: AuditOrigin): Promise<void> =>
      identity.transaction(async (transaction) => {
        if (!(await removeUnlessLast(transaction, userId, () => deletePasskey(transaction, userId, id)))) return;
        await noteChange(transaction, auditOrigin, { userId, change: 'PASSKEY_REMOVED' });
      }),
  };
}

/** An authenticator returns the id of the person as it got it: as bytes, in base64url. */
function handleOf(userId: string): string {
  return Buffer.from(userId).toString('base64url');
}

/** `@simplewebauthn/server` checks the values; this checks that they are there. */
const common = {
  id: z.string(),
  rawId: z.string(),
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
};

const assertion: z.ZodType<AuthenticationResponseJSON> = z.object({
  ...common,
  response: z.object({
    clientDataJSON: z.string(),
    authenticatorData: z.string(),
    signature: z.string(),
    userHandle: z.string(),
  }),
});

const attestation: z.ZodType<RegistrationResponseJSON> = z.object({
  ...common,
  response: z.object({ clientDataJSON: z.string(), attestationObject: z.string() }),
});

function parse<Response>(schema: z.ZodType<Response>, text: string): Response | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Without values of the response, which belong to a person. */
function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message.replaceAll(/"[^"]*"/g, '…') : 'not valid';
}
