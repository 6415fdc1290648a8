import type { IdentifierType } from '#shared/identifiers/identifier-types.ts';

/** The kind of an identifier, hashed or not, by its number in the database. */
export const kindOfType = {
  EMAIL: 1,
  EMAIL_SHA256: 1,
  PHONE: 2,
  PHONE_SHA256: 2,
  MAID: 3,
  MAID_SHA256: 3,
  IP_ADDRESS: 4,
  EXTERNAL_ID: 5,
} as const satisfies Record<IdentifierType, number>;

export type IdentityKind = (typeof kindOfType)[IdentifierType];

/** By kind, the type of an identifier that wasn't uploaded as a hash. */
export const rawTypes: Readonly<Record<number, IdentifierType>> = {
  1: 'EMAIL',
  2: 'PHONE',
  3: 'MAID',
  4: 'IP_ADDRESS',
  5: 'EXTERNAL_ID',
};
const hashedTypes: Readonly<Record<number, IdentifierType>> = {
  1: 'EMAIL_SHA256',
  2: 'PHONE_SHA256',
  3: 'MAID_SHA256',
};

/** The type under which an identity is counted. */
export function typeOf(kind: number, hashed: boolean): IdentifierType {
  const type = (hashed ? hashedTypes : rawTypes)[kind];
  if (type === undefined) throw new Error(`There is no identity of kind ${kind}.`);
  return type;
}

/** The rank of a row's identifiers as the key of the person: the company's own id first, a shared IP address last. */
export const rankOfKind: Readonly<Record<IdentityKind, number>> = { 5: 0, 1: 1, 2: 2, 3: 3, 4: 4 };

export function isHashed(type: IdentifierType): boolean {
  return type === 'EMAIL_SHA256' || type === 'PHONE_SHA256' || type === 'MAID_SHA256';
}
