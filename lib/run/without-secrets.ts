import { likelySecrets } from '#shared/token-format.ts';

/**
 * Removes what must never be in storage or in a URL: values that are named like secrets, and strings that look like
 * tokens.
 */
export function withoutSecrets(text: string): string {
  return text
    .replaceAll(/("?\b\w*(?:password|secret)\w*"?\s*:\s*)"(?:[^"\\\n]|\\.)*"?/gi, '$1""')
    .replaceAll(likelySecrets, '')
    .replaceAll(/\beyJ[\w-]+\.[\w-]+(\.[\w-]*)?/g, '');
}
