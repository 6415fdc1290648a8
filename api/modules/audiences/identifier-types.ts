/** Kinds of identifier a company can bring. */
export type IdentifierType =
  'EMAIL' | 'EMAIL_SHA256' | 'PHONE' | 'PHONE_SHA256' | 'MAID' | 'MAID_SHA256' | 'IP_ADDRESS' | 'EXTERNAL_ID';
