import { tokenLength, tokenPrefixes } from '#shared/token-format.ts';
import type { TokenVerdict } from './judge-token.ts';

interface VerdictWords {
  kind: 'note' | 'warning' | 'danger' | 'success';
  title: string;
  text: string;
}

/** Explains the classification, and what to do next. */
export function verdictWords(verdict: TokenVerdict): VerdictWords {
  switch (verdict.kind) {
    case 'key':
      return verdict.mode === 'live'
        ? {
            kind: 'danger',
            title: 'This is one of our API keys',
            text: 'Only the API knows whether it still works. If the key leaked, revoke it as described below. Revoking a key twice does no harm.',
          }
        : {
            kind: 'note',
            title: 'It has the format of an API key',
            text: `We issue no keys that begin with ${tokenPrefixes.test}. The API rejects it.`,
          };
    case 'damaged':
      return {
        kind: 'note',
        title: 'It looks like one of our API keys, but it isn’t valid',
        text: 'Its checksum is wrong, so it is mistyped or invented. The API rejects it. Copy it again from where you found it.',
      };
    case 'incomplete':
      return {
        kind: 'note',
        title: 'It begins like one of our API keys',
        text: `Our API keys have ${tokenLength} letters and digits. This text has ${verdict.length} characters, or has others among them. It may be truncated.`,
      };
    case 'partner-secret':
      return {
        kind: 'danger',
        title: 'It looks like a partner’s client secret',
        text: 'Only the platform can revoke it. Report it to the partner or to us, so that the secret is rotated.',
      };
    case 'foreign':
      return {
        kind: 'success',
        title: 'This isn’t one of our API keys',
        text: `Our API keys begin with ${tokenPrefixes.live}. It may be a secret of another service.`,
      };
  }
}
