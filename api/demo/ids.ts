import { createHash } from 'node:crypto';

/** An id that is the same on every machine: the demo data's rows can be named in docs and tests. */
export function demoId(name: string): string {
  const bytes = createHash('sha256').update(`litfass demo ${name}`).digest();
  // The version and variant bits of RFC 9562, section 5.8 (free form), so that it is a UUID like any other.
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}
