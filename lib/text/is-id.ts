const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text from a URL can be the ID of an object. The API rejects others in the arguments and filters of lists. */
export function isId(text: string): boolean {
  return uuid.test(text);
}
