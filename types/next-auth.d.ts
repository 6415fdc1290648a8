import type { DefaultJWT } from 'next-auth/jwt';

declare module 'next-auth/jwt' {
  /** What the encrypted session cookie holds. Nothing here but name and e-mail may reach the browser. */
  interface JWT extends DefaultJWT {
    /** The user's opaque, revocable access token for the API. */
    accessToken?: string;
  }
}
