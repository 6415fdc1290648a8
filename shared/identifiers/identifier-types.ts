/** Types of identifier that a company can upload. */
export const identifierTypes = [
  'EMAIL',
  'EMAIL_SHA256',
  'PHONE',
  'PHONE_SHA256',
  'MAID',
  'MAID_SHA256',
  'IP_ADDRESS',
  'EXTERNAL_ID',
] as const;

export type IdentifierType = (typeof identifierTypes)[number];

/** Types whose values are hashes already. */
export type HashedType = Extract<IdentifierType, `${string}_SHA256`>;

/** The type of a hash, by the type of its raw value; the other types can't be uploaded as hashes. */
const hashedTypes: Partial<Record<IdentifierType, HashedType>> = {
  EMAIL: 'EMAIL_SHA256',
  PHONE: 'PHONE_SHA256',
  MAID: 'MAID_SHA256',
};

export function hashedTypeOf(type: IdentifierType): HashedType | undefined {
  return hashedTypes[type];
}
