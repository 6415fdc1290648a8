/** Whether only the platform's staff can run an operation: then its description has this sentence. */
export function isForStaff(description: string | null | undefined): boolean {
  return description?.includes('For the platform’s staff') === true;
}

/** What a page says about the permissions of an operation that needs none. */
export function withoutScopes(description: string | null | undefined): string {
  return isForStaff(description) ? 'only for the platform’s staff' : 'none';
}
