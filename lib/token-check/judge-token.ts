import { parseToken, partnerSecretPrefix, type TokenMode, tokenStart } from '#shared/token-format.ts';

/** The classification of a string, from its text alone. */
export type TokenVerdict =
  | { kind: 'key'; mode: TokenMode }
  /** It has the right form but a wrong checksum: a typo, a truncated key, or an invented one. */
  | { kind: 'damaged' }
  /** It starts like a key. */
  | { kind: 'incomplete'; length: number }
  | { kind: 'partner-secret' }
  | { kind: 'foreign' };

/** Checks whether a string is an API key of this product, from its form and checksum alone. */
export function judgeToken(text: string): TokenVerdict {
  const value = text.trim();
  const token = parseToken(value);
  if (token !== undefined) return token.isIntact ? { kind: 'key', mode: token.mode } : { kind: 'damaged' };
  if (value.startsWith(partnerSecretPrefix)) return { kind: 'partner-secret' };
  return value.startsWith(tokenStart) ? { kind: 'incomplete', length: value.length } : { kind: 'foreign' };
}
