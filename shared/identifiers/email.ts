import { accepted, type Normalized, refused } from './normalized.ts';

// RFC 5321, section 4.1.2, without quoted local parts and address literals, like HTML's email input. Letters beyond
// ASCII in the local part are those of RFC 6531.
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

/** Normalizes a trimmed email address. */
export function normalizeEmail(text: string): Normalized {
  const lower = text.toLowerCase();
  const composed = lower.normalize('NFC');
  const at = composed.indexOf('@');
  if (at === -1) return invalid('The address has no @.');
  if (composed.includes('@', at + 1)) return invalid('The address has more than one @.');
  const localPart = composed.slice(0, at);
  const domain = asciiDomainOf(composed.slice(at + 1));
  if (domain === undefined) return invalid('The part after the @ isn’t a domain name.');
  const isAscii = asciiLocalPart.test(localPart);
  if (!isAscii && !anyLocalPart.test(localPart)) {
    return invalid(
      'The part before the @ isn’t valid: it may not have spaces, quotes or brackets, and dots only between other characters.',
    );
  }
  const length = isAscii ? localPart.length : encoder.encode(localPart).length;
  if (length > longestLocalPart || length + 1 + domain.length > longestAddress) {
    return invalid('The address is too long.');
  }
  const mailbox = ignoresDots.has(domain) ? withoutDotsAndTag(localPart) : localPart;
  if (mailbox === '') return invalid('The part before the + is empty.');
  const normalized = `${mailbox}@${domain}`;
  return accepted('EMAIL', normalized, lower === normalized ? null : lower);
}

function asciiDomainOf(text: string): string | undefined {
  // Only for domains that need it: the URL parser also reads 1.2 as an IPv4 address, and decodes percent signs.
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
