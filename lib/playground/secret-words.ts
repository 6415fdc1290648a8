import { likelySecrets } from '#shared/token-format.ts';
import { withoutSecrets } from '../run/without-secrets.ts';
import { judgeToken } from '../token-check/judge-token.ts';

/**
 * Short descriptions of what looks like a secret in a text, never its value. {@link withoutSecrets} removes everything
 * that this lists.
 */
export function secretWords(text: string): string[] {
  if (withoutSecrets(text) === text) return [];
  const tokens = (text.match(likelySecrets) ?? []).map(tokenWords);
  const jwts = /\beyJ[\w-]+\.[\w-]+/.test(text) ? ['a token (JWT)'] : [];
  const named = [...text.matchAll(/"?\b(\w*(?:password|secret)\w*)"?\s*:\s*"[^"]/gi)].map(
    ([, name]) => `the value of ${name}`,
  );
  return [...new Set([...tokens, ...jwts, ...named])];
}

function tokenWords(token: string): string {
  switch (judgeToken(token).kind) {
    case 'key':
      return 'an API key';
    case 'partner-secret':
      return 'a partner’s client secret';
    default:
      return 'what looks like an API key';
  }
}
