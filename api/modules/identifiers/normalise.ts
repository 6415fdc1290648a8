import type { PhoneCountry } from '../../../shared/identifiers/country.ts';
import { normaliseDeviceId } from '../../../shared/identifiers/device-id.ts';
import { normaliseEmail } from '../../../shared/identifiers/email.ts';
import { normaliseHash, normaliseHashInRawColumn } from '../../../shared/identifiers/hash.ts';
import { hashedTypeOf, type IdentifierType } from '../../../shared/identifiers/identifier-types.ts';
import { normaliseIpAddress } from './ip-address.ts';
import { accepted, type Normalised, refused } from '../../../shared/identifiers/normalised.ts';
import { normalisePhone } from '../../../shared/identifiers/phone.ts';
import { trimInvisible } from '../../../shared/identifiers/trim.ts';

const empty = refused('NO_IDENTIFIER', 'There is nothing in it.');

/** A value as it is hashed, or why it can't be. `country` is where a telephone number without country code belongs. */
export function normaliseIdentifier(type: IdentifierType, value: string, country: PhoneCountry | null): Normalised {
  const text = trimInvisible(value);
  if (text === '') return empty;
  const hashedType = hashedTypeOf(type);
  const hashed = hashedType === undefined ? undefined : normaliseHashInRawColumn(hashedType, text);
  return hashed ?? normaliseAs(type, text, country);
}

function normaliseAs(type: IdentifierType, text: string, country: PhoneCountry | null): Normalised {
  switch (type) {
    case 'EMAIL':
      return normaliseEmail(text);
    case 'PHONE':
      return normalisePhone(text, country);
    case 'MAID':
      return normaliseDeviceId(text);
    case 'IP_ADDRESS':
      return normaliseIpAddress(text);
    case 'EXTERNAL_ID':
      return accepted('EXTERNAL_ID', text);
    case 'EMAIL_SHA256':
    case 'PHONE_SHA256':
    case 'MAID_SHA256':
      return normaliseHash(type, text);
  }
}
