import { sql } from 'kysely';
import { isUuid } from '../../db/list/list-filter.ts';
import { listTable } from '../../db/list/list-table.ts';
import { findByIds } from '../../db/list/list.ts';
import { anyOf, query, type Runner } from '../../db/sql.ts';
import type { StoredPublicKey } from '../../db/tables.ts';
import type { PartnerRunner } from '../../db/tenant.ts';

export type PartnerStatus = 'ACTIVE' | 'SUSPENDED';

export interface PartnerRow {
  readonly id: string;
  readonly name: string;
  readonly status: PartnerStatus;
  /** Null for all viewers but staff and the partner's people. */
  readonly clientId: string | null;
  readonly websiteUrl: string | null;
  /** Where the connect link may send an admin back to. */
  readonly redirectUris: string[];
  readonly termsAcceptedAt: string | null;
  readonly termsVersion: string | null;
  /** Null for all viewers but staff and the partner's people. */
  readonly termsAcceptedBy: string | null;
  /** Null for all viewers but staff and the partner's people. */
  readonly publicKeys: readonly StoredPublicKey[] | null;
  /** IP address ranges; null for all viewers but staff and the partner's people. */
  readonly allowedCidrs: readonly string[] | null;
  readonly createdAt: string;
}

const fields = {
  filters: {
    name: { kind: 'string', sql: 'partner.name' },
    status: { kind: 'enum', sql: 'partner.status' },
  },
  sorts: {
    NAME: { kind: 'text', sql: 'partner.name_key collate "C"' },
    CREATED_AT: { kind: 'timestamp', sql: 'partner.created_at' },
  },
  defaultSort: [{ field: 'NAME', direction: 'ASC' }],
} as const;

const columns = {
  id: 'partner.id',
  name: 'partner.name',
  status: 'partner.status',
  websiteUrl: 'partner.website_url',
  redirectUris: 'partner.redirect_uris',
  termsAcceptedAt: 'partner.terms_accepted_at',
  termsVersion: 'partner.terms_version',
  createdAt: 'partner.created_at',
} as const;

/** Partners as staff and their own people see them. */
export const partnerTable = listTable<PartnerRow>()({
  name: 'Partner',
  from: 'partner',
  columns: {
    ...columns,
    clientId: 'partner.client_id',
    termsAcceptedBy: 'partner.terms_accepted_by',
    publicKeys: 'partner.public_keys',
    allowedCidrs: 'partner.allowed_cidrs',
  },
  id: 'partner.id',
  companyId: null,
  ...fields,
});

/** The partners that a company has granted access, whatever their status, as the company sees them. */
export const knownPartnerTable = listTable<PartnerRow>()({
  ...partnerTable,
  columns: {
    ...columns,
    clientId: 'null::text',
    termsAcceptedBy: 'null::text',
    publicKeys: 'null::jsonb',
    allowedCidrs: 'null::text[]',
  },
});

/** The partners that a company could grant access, as the company sees them. */
export const partnerDirectoryTable = listTable<PartnerRow>()({
  ...knownPartnerTable,
  from: `(select id, name, name_key, status, website_url, redirect_uris, terms_accepted_at, terms_version, created_at
    from partner where status = 'ACTIVE') as partner`,
});

/** A new partner; only the digest of its secret is stored. */
export interface NewPartner {
  readonly id: string;
  readonly name: string;
  readonly clientId: string;
  readonly websiteUrl: string | null;
  readonly redirectUris: readonly string[];
  readonly createdAt: string;
}

/** Inserts a partner; returns false if another one has the name. */
export function insertPartner(staff: Runner, partner: NewPartner): Promise<boolean> {
  return staff.has(
    query
      .insertInto('partner')
      .values({
        id: partner.id,
        name: partner.name,
        client_id: partner.clientId,
        website_url: partner.websiteUrl,
        redirect_uris: [...partner.redirectUris],
        created_at: partner.createdAt,
      })
      .onConflict((conflict) => conflict.expression(sql`name_key`).doNothing())
      .returning('id'),
  );
}

/** Locks a partner against other writers. */
export function lockPartner(staff: Runner, id: string): Promise<{ id: string; status: PartnerStatus } | undefined> {
  return staff.first(
    query
      .selectFrom('partner')
      .where('id', '=', anyOf([id].filter(isUuid)))
      .select(['id', 'status'])
      .forUpdate(),
  );
}

export async function updatePartnerStatus(staff: Runner, id: string, status: PartnerStatus): Promise<void> {
  await staff.all(query.updateTable('partner').set({ status }).where('id', '=', id));
}

/** What staff can change about a partner, except its status and its credentials. */
export interface PartnerValues {
  readonly name: string;
  readonly websiteUrl: string | null;
  readonly redirectUris: readonly string[];
}

/** Fails with a unique violation when another partner has the name. */
export async function updatePartnerValues(
  staff: Runner,
  id: string,
  { name, websiteUrl, redirectUris }: PartnerValues,
): Promise<void> {
  await staff.all(
    query
      .updateTable('partner')
      .set({ name, website_url: websiteUrl, redirect_uris: [...redirectUris] })
      .where('id', '=', id),
  );
}

/** Writes the public keys of a partner in the place of the ones before. */
export async function updatePublicKeys(staff: Runner, id: string, keys: readonly StoredPublicKey[]): Promise<void> {
  await staff.all(
    query
      .updateTable('partner')
      .set({ public_keys: JSON.stringify(keys) })
      .where('id', '=', id),
  );
}

/** Writes a partner's acceptance of the terms of service in the place of the one before. */
export async function updateTermsAcceptance(
  staff: Runner,
  id: string,
  { version, acceptedBy, at }: { readonly version: string; readonly acceptedBy: string; readonly at: string },
): Promise<void> {
  await staff.all(
    query
      .updateTable('partner')
      .set({ terms_version: version, terms_accepted_by: acceptedBy, terms_accepted_at: at })
      .where('id', '=', id),
  );
}

/** Invalidates every token issued to a partner so far; a valid secret gets it new ones. */
export async function endIssuedTokens(staff: Runner, id: string): Promise<void> {
  await staff.all(
    query
      .updateTable('partner')
      .set({ token_generation: sql<number>`token_generation + 1` })
      .where('id', '=', id),
  );
}

/** Reads the partner of a scope; undefined if staff name one that doesn't exist. */
export async function findPartner(runner: PartnerRunner): Promise<PartnerRow | undefined> {
  const [partner] = await findByIds(runner, partnerTable, [runner.partner.partnerId]);
  return partner;
}

export async function updateAllowedCidrs(runner: PartnerRunner, cidrs: readonly string[]): Promise<void> {
  await runner.all(
    query
      .updateTable('partner')
      .set({ allowed_cidrs: [...cidrs] })
      .where('id', '=', runner.partner.partnerId),
  );
}

/** The displayable fields of a client secret. */
export interface PartnerSecretRow {
  readonly id: string;
  readonly partnerId: string;
  readonly lastFour: string;
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly lastUsedAt: string | null;
}

/** The secrets of partners, newest first, including expired ones. */
export function findSecrets(staff: Runner, partnerIds: readonly string[]): Promise<PartnerSecretRow[]> {
  return staff.all(
    query
      .selectFrom('partner_secret')
      .where('partner_id', '=', anyOf(partnerIds))
      .select([
        'id',
        'partner_id as partnerId',
        'last_four as lastFour',
        'created_at as createdAt',
        'expires_at as expiresAt',
        'last_used_at as lastUsedAt',
      ])
      .orderBy('created_at', 'desc')
      // Of two created in the same millisecond, the one without an end is newer; NULL comes first here.
      .orderBy('expires_at', 'desc')
      .orderBy('id'),
  );
}

export interface NewPartnerSecret {
  readonly id: string;
  readonly partnerId: string;
  readonly digest: Uint8Array;
  readonly pepperId: string;
  readonly lastFour: string;
  readonly createdAt: string;
}

export async function insertPartnerSecret(staff: Runner, secret: NewPartnerSecret): Promise<void> {
  await staff.all(
    query.insertInto('partner_secret').values({
      id: secret.id,
      partner_id: secret.partnerId,
      digest: secret.digest,
      pepper_id: secret.pepperId,
      last_four: secret.lastFour,
      created_at: secret.createdAt,
    }),
  );
}

export async function endSecrets(staff: Runner, ids: readonly string[], at: string): Promise<void> {
  await staff.all(query.updateTable('partner_secret').set({ expires_at: at }).where('id', '=', anyOf(ids)));
}
