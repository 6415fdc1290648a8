import { z } from 'zod';
import { parseJson } from '#shared/json.ts';
import { tokenStart } from '#shared/token-format.ts';
import { mediaType, readBounded } from '../server/bounded-body.ts';
import { judgeToken } from '../token-check/judge-token.ts';

/** A partner's access token is a JWT and may be pasted too. A longer value doesn't fit into a cookie. */
const longest = 2500;

const body = z.object({ key: z.string() });

/** Reads the key from a request, or returns a message for the reader that says why it isn't one. */
export async function readPastedKey(
  request: Request,
  isOwnApi: boolean,
): Promise<{ key: string } | { problem: string }> {
  const bytes = mediaType(request.headers) === 'application/json' ? await readBounded(request, 4096) : null;
  const parsed = body.safeParse(parseJson(bytes?.toString() ?? ''));
  const key = parsed.data?.key.trim() ?? '';
  if (key === '') return { problem: 'Paste an API key first.' };
  if (key.length > longest || !/^[\x21-\x7e]+$/.test(key)) {
    return { problem: 'This isn’t an API key. It is too long, or has characters that API keys don’t have.' };
  }
  const problem = isOwnApi ? problems[judgeToken(key).kind] : undefined;
  return problem === undefined ? { key } : { problem };
}

const problems: Readonly<Record<string, string>> = {
  damaged: 'This key’s checksum is wrong. A character is wrong or missing. Copy the key again.',
  incomplete: `This is only part of an API key. Copy all of it, from ${tokenStart} to the end.`,
  'partner-secret': 'This is a partner’s client secret, not an API key. Exchange it for an access token first.',
};
