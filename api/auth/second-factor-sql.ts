/** Whether a person has a confirmed authenticator app, as SQL over the person's id. */
export function hasAuthenticatorApp(personId: string): string {
  return `exists (select from totp_factor as factor where factor.user_id = ${personId} and factor.confirmed_at is not null)`;
}

/** Whether a person has a passkey, as SQL over the person's id. Each passkey verifies its person, so it is both factors. */
export function hasPasskey(personId: string): string {
  return `exists (select from passkey where passkey.user_id = ${personId})`;
}

/** Whether a person has a second factor of any kind, as SQL over the person's id. */
export function hasSecondFactor(personId: string): string {
  return `(${hasAuthenticatorApp(personId)} or ${hasPasskey(personId)})`;
}
