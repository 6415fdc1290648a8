import type { DefaultJWT } from 'next-auth/jwt';

declare module 'next-auth/jwt' {
  /** The content of the encrypted session cookie. Only the name and the email may reach the browser. */
  interface JWT extends DefaultJWT {
    /** The user's opaque, revocable access token for the API. */
    accessToken?: string;
  }
}
