/** Whether a person may give a passkey this name. */
export function isPasskeyName(name: string): boolean {
  return name !== '' && name.length <= 100 && !/\p{Cc}/u.test(name);
}
