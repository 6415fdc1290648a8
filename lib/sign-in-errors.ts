const words = new Map(
  Object.entries({
    OAuthSignin: 'The sign-in service cannot be reached at the moment. Try again in a minute.',
    OAuthCallback:
      'Signing in was not finished: it was cancelled, took too long, or was started in another window. Start again here.',
    AccessDenied: 'The sign-in service knows you, but this portal may not let you in. Ask an admin of your company.',
    Configuration: 'This portal is not set up correctly. Its operator finds the reason in the log.',
    SessionRequired: 'That page needs you to be signed in.',
    Unreachable: 'The portal did not answer. Check your connection and try again.',
  }),
);

/** A sign-in error code, as next-auth puts it into the address, in words. Unknown codes are never echoed. */
export function signInErrorWords(code: string | undefined): string | null {
  if (code === undefined) return null;
  return words.get(code) ?? 'Signing in did not work. Try again.';
}
