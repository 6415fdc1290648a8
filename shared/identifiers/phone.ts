import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { PhoneCountry } from './country.ts';
import { accepted, type Normalised, refused } from './normalised.ts';
import { isPlainlyValid } from './phone-plans.ts';

const international = /^\+[\d ().-]{6,24}$/;
const punctuation = /[ ().-]+/g;

/**
 * A telephone number, trimmed before: valid by the numbering plan of its country, which its own code names or else
 * `country`. With an extension it is no number of one person.
 */
export function normalisePhone(text: string, country: PhoneCountry | null): Normalised {
  const plain = quickly(text);
  if (plain !== undefined) return stored(plain);
  // Digits and signs of full width, and whatever else is only another way to write the same character.
  const folded = text.normalize('NFKC');
  const options = country === null ? {} : { defaultCountry: country };
  const number = parsePhoneNumberFromString(folded, { ...options, extract: false });
  if (number === undefined) {
    return country === null && /^[\p{Nd}\s().\-/]{4,}$/u.test(folded)
      ? withoutCountry
      : invalid('This is no telephone number.');
  }
  if (number.ext !== undefined) return invalid('It has an extension: many people may share the number.');
  if (!number.isValid()) return invalid(`${number.number} could be a number by its length, and isn’t given out.`);
  return stored(number.number.slice(1));
}

const withoutCountry = refused(
  'PHONE_NO_COUNTRY',
  'The number has no country code (+49 …), and no country is named that it could belong to.',
);

const invalid = (message: string) => refused('PHONE_INVALID', message);

function stored(digits: string): Normalised {
  return accepted('PHONE', `+${digits}`, digits);
}

/** The digits of a valid number in international form, when that can be told without the library. */
function quickly(text: string): string | undefined {
  if (!international.test(text)) return undefined;
  const digits = text.slice(1).replace(punctuation, '');
  return isPlainlyValid(digits) ? digits : undefined;
}
