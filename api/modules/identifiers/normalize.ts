import type { PhoneCountry } from '#shared/identifiers/country.ts';
import { normalizeDeviceId } from '#shared/identifiers/device-id.ts';
import { normalizeEmail } from '#shared/identifiers/email.ts';
import { normalizeHash, normalizeHashInRawColumn } from '#shared/identifiers/hash.ts';
import { hashedTypeOf, type IdentifierType } from '#shared/identifiers/identifier-types.ts';
import { normalizeIpAddress } from './ip-address.ts';
import { accepted, type Normalized, refused } from '#shared/identifiers/normalized.ts';
import { normalizePhone } from '#shared/identifiers/phone.ts';
import { trimInvisible } from '#shared/identifiers/trim.ts';

const empty = refused('NO_IDENTIFIER', 'There is nothing in it.');

/** A value as it is hashed, or why it can't be. `country` is the default for a phone number without a country code. */
export function normalizeIdentifier(type: IdentifierType, value: string, country: PhoneCountry | null): Normalized {
  const text = trimInvisible(value);
  if (text === '') return empty;
  const hashedType = hashedTypeOf(type);
  const hashed = hashedType === undefined ? undefined : normalizeHashInRawColumn(hashedType, text);
  return hashed ?? normalizeAs(type, text, country);
}

function normalizeAs(type: IdentifierType, text: string, country: PhoneCountry | null): Normalized {
  switch (type) {
    case 'EMAIL':
      return normalizeEmail(text);
    case 'PHONE':
      return normalizePhone(text, country);
    case 'MAID':
      return normalizeDeviceId(text);
    case 'IP_ADDRESS':
      return normalizeIpAddress(text);
    case 'EXTERNAL_ID':
      return accepted('EXTERNAL_ID', text);
    case 'EMAIL_SHA256':
    case 'PHONE_SHA256':
    case 'MAID_SHA256':
      return normalizeHash(type, text);
  }
}
