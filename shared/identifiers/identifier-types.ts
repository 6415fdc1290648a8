/** Kinds of identifier a company can bring. */
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

/** The type of a hash, by the type of what was hashed; the others can't be brought as hashes. */
const hashedTypes: Partial<Record<IdentifierType, HashedType>> = {
  EMAIL: 'EMAIL_SHA256',
  PHONE: 'PHONE_SHA256',
  MAID: 'MAID_SHA256',
};

export function hashedTypeOf(type: IdentifierType): HashedType | undefined {
  return hashedTypes[type];
}
