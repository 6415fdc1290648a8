/** Whether only the platform's staff can run an operation: then its description has this sentence. */
export function isForStaff(description: string | null | undefined): boolean {
  return description?.includes('Only for the platform’s staff;') === true;
}

/** The callers in a description: "Only for people who signed in; API keys and partners get FORBIDDEN." */
const callers = /\bOnly for ([^;]+);/;

/** What a page says about the permissions of an operation that needs none. */
export function withoutScopes(description: string | null | undefined): string {
  const [, only] = callers.exec(description ?? '') ?? [];
  return only === undefined ? 'none' : `only for ${only}`;
}
