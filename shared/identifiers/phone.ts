import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { PhoneCountry } from './country.ts';
import { accepted, type Normalized, refused } from './normalized.ts';
import { isPlainlyValid } from './phone-plans.ts';

const international = /^\+[\d ().-]{6,24}$/;
const punctuation = /[ ().-]+/g;

/**
 * Normalizes a trimmed phone number. It must be valid in the numbering plan of its country: the one of its calling
 * code, or else `country`. A number with an extension doesn't identify one person.
 */
export function normalizePhone(text: string, country: PhoneCountry | null): Normalized {
  const plain = quickly(text);
  if (plain !== undefined) return stored(plain);
  // Converts full-width digits and signs, and other compatibility characters, to their normal form.
  const folded = text.normalize('NFKC');
  const options = country === null ? {} : { defaultCountry: country };
  const number = parsePhoneNumberFromString(folded, { ...options, extract: false });
  if (number === undefined) {
    return country === null && /^[\p{Nd}\s().\-/]{4,}$/u.test(folded)
      ? withoutCountry
      : invalid('The value isn’t a phone number.');
  }
  if (number.ext !== undefined) return invalid('The number has an extension, so many people may share it.');
  if (!number.isValid()) return invalid('The number isn’t assigned in its country’s numbering plan.');
  return stored(number.number.slice(1));
}

const withoutCountry = refused(
  'PHONE_NO_COUNTRY',
  'The number has no country code (such as +49), and neither the row nor the upload has a country.',
);

const invalid = (message: string) => refused('PHONE_INVALID', message);

function stored(digits: string): Normalized {
  return accepted('PHONE', `+${digits}`, digits);
}

/** The digits of a valid number in international form, if that can be determined without the library. */
function quickly(text: string): string | undefined {
  if (!international.test(text)) return undefined;
  const digits = text.slice(1).replace(punctuation, '');
  return isPlainlyValid(digits) ? digits : undefined;
}
