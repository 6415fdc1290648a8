/** Whether only the platform's staff can run an operation: then its description has this sentence. */
export function isForStaff(description: string | null | undefined): boolean {
  return description?.includes('Only for the platform’s staff;') === true;
}

/**
 * A description without the sentences that only name a required permission, for a page that shows the permissions next
 * to it. A sentence that says more stays: "Requires ACCESS_WRITE in the company itself; …".
 */
export function withoutRequirements(description: string | undefined, scopes: readonly string[]): string | undefined {
  return description
    ?.replaceAll(/\s?\bRequires ([A-Z_]+)\.(?=\s|$)/g, (sentence: string, scope: string) =>
      scopes.includes(scope) ? '' : sentence,
    )
    .trim();
}

/** The callers in a description: "Only for people who signed in; API keys and partners get FORBIDDEN." */
const callers = /\bOnly for ([^;]+);/;

/** What a page says about the permissions of an operation that needs none. */
export function withoutScopes(description: string | null | undefined): string {
  const [, only] = callers.exec(description ?? '') ?? [];
  return only === undefined ? 'none' : `only for ${only}`;
}
