import { accepted, type Normalised, refused } from './normalised.ts';

// RFC 5321, section 4.1.2, without quoted local parts and address literals, as HTML's own e-mail fields have it; letters
// beyond ASCII in the local part are those of RFC 6531.
const asciiLocalPart = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const anyLocalPart = /^[^\s\p{C}\p{Z}"(),.:;<>@[\\\]]+(?:\.[^\s\p{C}\p{Z}"(),.:;<>@[\\\]]+)*$/u;
const asciiDomain = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,58}[a-z0-9])$/;

const encoder = new TextEncoder();
const longestLocalPart = 64;
const longestDomain = 253;
const longestAddress = 254;

/** Services that deliver `j.ane+news` and `jane` to one mailbox. */
const ignoresDots = new Set(['gmail.com', 'googlemail.com']);

const invalid = (message: string) => refused('EMAIL_INVALID', message);

/** An e-mail address, trimmed before. */
export function normaliseEmail(text: string): Normalised {
  const lower = text.toLowerCase();
  const composed = lower.normalize('NFC');
  const at = composed.indexOf('@');
  if (at === -1) return invalid('There is no @ in it.');
  if (composed.includes('@', at + 1)) return invalid('There is more than one @ in it.');
  const localPart = composed.slice(0, at);
  const domain = asciiDomainOf(composed.slice(at + 1));
  if (domain === undefined) return invalid('What stands behind the @ is no domain name.');
  const isAscii = asciiLocalPart.test(localPart);
  if (!isAscii && !anyLocalPart.test(localPart)) {
    return invalid(
      'What stands before the @ is no local part: no spaces, quotes or brackets, and dots only between others.',
    );
  }
  const length = isAscii ? localPart.length : encoder.encode(localPart).length;
  if (length > longestLocalPart || length + 1 + domain.length > longestAddress) {
    return invalid('It is longer than an address can be.');
  }
  const mailbox = ignoresDots.has(domain) ? withoutDotsAndTag(localPart) : localPart;
  if (mailbox === '') return invalid('Nothing stands before the +.');
  const normalized = `${mailbox}@${domain}`;
  return accepted('EMAIL', normalized, lower === normalized ? null : lower);
}

function asciiDomainOf(text: string): string | undefined {
  // Only what needs it: an address also reads 1.2 as four numbers, and takes percent signs for escapes.
  const ascii = /^[a-z0-9.-]*$/.test(text) && !text.includes('xn--') ? text : translate(text);
  return ascii.length <= longestDomain && asciiDomain.test(ascii) ? ascii : undefined;
}

function translate(text: string): string {
  return /[\s%/\\:?#@[\]]/.test(text) ? '' : (URL.parse(`http://${text}`)?.hostname ?? '');
}

function withoutDotsAndTag(localPart: string): string {
  const tag = localPart.indexOf('+');
  return (tag === -1 ? localPart : localPart.slice(0, tag)).replaceAll('.', '');
}
