import { countOldSigningKeys, resealSigningKeys } from '../auth/oauth/signing-keys.ts';
import { createSecondFactorSeal, totpPlace } from '../auth/oauth/second-factor/sealed-secret.ts';
import { pepperIdOf } from '../auth/digest.ts';
import { findIdentityKey } from '../auth/identity-key.ts';
import type { Seal } from '../auth/seal.ts';
import { findSecretRecords } from '../auth/secret-record-store.ts';
import {
  countOldDigests,
  findSealedSecondFactors,
  type OldDigests,
  type SealedRow,
  updateSealedSecondFactor,
} from '../auth/secret-status-store.ts';
import { timestampMilliseconds, timestampText } from '../db/timestamp.ts';
import { createMailTextSeal, findSealedMails, mailPlace, updateSealedMail } from '../mail/sealed-mail.ts';
import type { Installation } from './session.ts';

/** Sealed values, by kind. */
export interface SealedCounts {
  readonly signingKeys: number;
  readonly authenticatorApps: number;
  readonly mails: number;
}

/** What the older secrets of TOKEN_PEPPER are still needed for. */
export interface PepperStatus {
  readonly peppers: readonly string[];
  /** When the newest one was first used. */
  readonly newestSince: string;
  readonly digests: OldDigests;
  readonly sealed: SealedCounts;
  /** The pepper that the identity key is derived from; null with IDENTITY_KEY. */
  readonly identityKeyFrom: string | null;
  /** Until then, short-lived values of the older ones may be in use: sign-ins, links and signed URLs. */
  readonly shortLivedUntil: string;
  /** Whether the older ones can be removed without making anything invalid. */
  readonly canRemoveOlder: boolean;
}

/** Sign-ins, links for a new password, and signed URLs end within a day. */
const shortLivedMs = 24 * 60 * 60 * 1_000;

/** What is still stored under older peppers, and whether they can be removed. */
export async function readPepperStatus({ config, database }: Installation): Promise<PepperStatus> {
  const { secrets } = config;
  const { tokenPeppers } = secrets;
  const key = await findIdentityKey({ database, secrets });
  const records = (await findSecretRecords(database.identity)).filter(({ kind }) => kind === 'PEPPER');
  const newest = pepperIdOf(tokenPeppers[0]);
  const since = records.find(({ id }) => id === newest)?.firstUsedAt ?? timestampText(Date.now());
  const first = records[0]?.id ?? newest;
  const digests = await countOldDigests(database.identity, { newest, since, first });
  const sealed = await countSealed({ config, database });
  const ends = [timestampMilliseconds(since) + shortLivedMs];
  if (digests.invitationsEndAt !== null) ends.push(timestampMilliseconds(digests.invitationsEndAt));
  const until = Math.max(...ends);
  const identityKeyFrom = key.pepper === undefined ? null : pepperIdOf(key.pepper);
  const { apiKeys, partnerSecrets, recoveryCodes } = digests;
  const lasting =
    apiKeys + partnerSecrets + recoveryCodes + sealed.signingKeys + sealed.authenticatorApps + sealed.mails;
  const needsIdentityKey = identityKeyFrom !== null && identityKeyFrom !== newest;
  return {
    peppers: tokenPeppers.map(pepperIdOf),
    newestSince: timestampText(timestampMilliseconds(since)),
    digests,
    sealed,
    identityKeyFrom,
    shortLivedUntil: timestampText(until),
    canRemoveOlder: lasting === 0 && !needsIdentityKey && until <= Date.now(),
  };
}

/** Seals with the newest pepper what an older one has sealed. */
export async function resealAll({ config, database }: Installation): Promise<SealedCounts> {
  const { tokenPeppers } = config.secrets;
  const signingKeys = await resealSigningKeys({ database, tokenPeppers });
  const authenticatorApps = await reseal(await findSealedSecondFactors(database.identity), {
    seal: createSecondFactorSeal(tokenPeppers),
    placeOf: totpPlace,
    update: (row, sealed) => updateSealedSecondFactor(database.identity, row, sealed),
  });
  const mails = await database.platform(async (platform) =>
    reseal(await findSealedMails(platform), {
      seal: createMailTextSeal(tokenPeppers),
      placeOf: mailPlace,
      update: (row, sealed) => updateSealedMail(platform, row, sealed),
    }),
  );
  return { signingKeys, authenticatorApps, mails };
}

async function countSealed({ config, database }: Installation): Promise<SealedCounts> {
  const { tokenPeppers } = config.secrets;
  const old = (rows: readonly SealedRow[], seal: Seal, placeOf: (id: string) => string) =>
    rows.filter(({ id, sealed }) => !seal.isNewest(sealed, placeOf(id))).length;
  const apps = await findSealedSecondFactors(database.identity);
  const mails = await database.platform((platform) => findSealedMails(platform));
  return {
    signingKeys: await countOldSigningKeys({ database, tokenPeppers }),
    authenticatorApps: old(apps, createSecondFactorSeal(tokenPeppers), totpPlace),
    mails: old(mails, createMailTextSeal(tokenPeppers), mailPlace),
  };
}

interface Resealing {
  readonly seal: Seal;
  readonly placeOf: (id: string) => string;
  readonly update: (row: SealedRow, sealed: string) => Promise<void>;
}

async function reseal(rows: readonly SealedRow[], { seal, placeOf, update }: Resealing): Promise<number> {
  const old = rows.filter(({ id, sealed }) => !seal.isNewest(sealed, placeOf(id)));
  for (const row of old) {
    const place = placeOf(row.id);
    await update(row, seal.seal(seal.open(row.sealed, place), place));
  }
  return old.length;
}
