import { tokenLength, type TokenVerdict } from './token-format.ts';

interface VerdictWords {
  kind: 'note' | 'warning' | 'danger' | 'success';
  title: string;
  text: string;
}

/** What to make of a string, and what to do about it. */
export function verdictWords(verdict: TokenVerdict): VerdictWords {
  switch (verdict.kind) {
    case 'key':
      return verdict.mode === 'live'
        ? {
            kind: 'danger',
            title: 'This is one of our API keys',
            text: 'Whether it still works can’t be told from here. If you found it where it shouldn’t be, revoke it as described below: that does no harm if it is dead already.',
          }
        : {
            kind: 'warning',
            title: 'This is one of our API keys, for tests',
            text: 'It opens no real data. It can be revoked in the same way.',
          };
    case 'damaged':
      return {
        kind: 'note',
        title: 'It looks like one of our API keys, but it is none',
        text: 'Its checksum is wrong: a character is mistyped, or somebody made it up. The API refuses it. Copy it once more from where you found it.',
      };
    case 'incomplete':
      return {
        kind: 'note',
        title: 'It begins like one of our API keys',
        text: `Ours have ${tokenLength} characters, this has ${verdict.length}, or characters that don’t belong. Perhaps it was cut off.`,
      };
    case 'partner-secret':
      return {
        kind: 'danger',
        title: 'It looks like the secret of a partner',
        text: 'It can’t be revoked by a finder. Tell the partner it belongs to, or us; it is exchanged for a new one.',
      };
    case 'foreign':
      return {
        kind: 'success',
        title: 'This is no API key of ours',
        text: 'Ours begin with lf_live_ or lf_test_. It may be a secret of somebody else.',
      };
  }
}
