import { withoutSecrets } from '../without-secrets.ts';
import { judgeToken } from '../token-format.ts';

/**
 * What in a text looks like a secret, each in a few words and never by its value; everything named here is what
 * {@link withoutSecrets} takes out.
 */
export function secretWords(text: string): string[] {
  if (withoutSecrets(text) === text) return [];
  const tokens = (text.match(/\blf(?:_[a-z]+|ps)_\w{8,}/g) ?? []).map(tokenWords);
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
      return 'the secret of a partner';
    default:
      return 'what looks like an API key';
  }
}
