const words = new Map(
  Object.entries({
    OAuthSignin: 'The sign-in service can’t be reached at the moment. Try again in a minute.',
    OAuthCallback:
      'The sign-in wasn’t completed. It was canceled, took too long, or was started in another window. Start again here.',
    AccessDenied: 'The sign-in service knows you, but you have no access to this portal. Ask an admin of your company.',
    Configuration: 'This portal isn’t configured correctly. Its operator can find the reason in the log.',
    SessionRequired: 'Sign in to see that page.',
    Unreachable: 'The portal didn’t respond. Check your connection and try again.',
  }),
);

/** The message for a sign-in error code from next-auth's URL. Never repeats an unknown code. */
export function signInErrorWords(code: string | undefined): string | null {
  if (code === undefined) return null;
  return words.get(code) ?? 'The sign-in failed. Try again.';
}
