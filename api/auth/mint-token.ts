import { randomBytes } from 'node:crypto';
import { base62, tokenChecksum, type TokenMode, tokenPrefixes, tokenRandomLength } from '#shared/token-format.ts';

/** Creates the token of a new API key. Only tests replace `random`. */
export function mintToken(mode: TokenMode, random: (size: number) => Uint8Array = randomBytes): string {
  let token: string = tokenPrefixes[mode];
  const length = token.length + tokenRandomLength;
  while (token.length < length) {
    for (const byte of random(tokenRandomLength)) {
      // 248 is the last multiple of 62: larger bytes would make the first characters more likely than the others.
      if (byte < 248 && token.length < length) token += base62.charAt(byte % 62);
    }
  }
  return token + tokenChecksum(token);
}
