import { decode, type JWT, type JWTDecodeParams } from 'next-auth/jwt';

/** Decrypts a token that next-auth has encrypted with one of these secrets. Null for any other, and after its time. */
export async function decodeWithAny(
  secrets: readonly string[],
  token: Omit<JWTDecodeParams, 'secret'>,
): Promise<JWT | null> {
  for (const secret of secrets) {
    const claims = await decode({ ...token, secret }).catch(() => null);
    if (claims !== null) return claims;
  }
  return null;
}
