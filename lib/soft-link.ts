/**
 * Makes a plain link one that `components/shell/soft-links.tsx` follows without loading the page anew. For links that are
 * many; what is worth fetching ahead is a `Link` of the router.
 */
export const softLink = { 'data-soft': '' } as const;
