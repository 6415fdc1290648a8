import { z } from 'zod';
import { mediaType, readBounded } from './bounded-body.ts';
import { judgeToken } from './token-format.ts';

/** A partner's token may be pasted too, and is a JWT; what is longer fits into no cookie. */
const longest = 2500;

const body = z.object({ key: z.string() });

/** Reads the key out of a request, or says in words for the reader why it can't be one. */
export async function readPastedKey(
  request: Request,
  isOwnApi: boolean,
): Promise<{ key: string } | { problem: string }> {
  const bytes = mediaType(request.headers) === 'application/json' ? await readBounded(request, 4096) : null;
  const parsed = body.safeParse(parseJson(bytes?.toString() ?? ''));
  const key = parsed.data?.key.trim() ?? '';
  if (key === '') return { problem: 'Paste an API key first.' };
  if (key.length > longest || !/^[\x21-\x7e]+$/.test(key)) {
    return { problem: 'This is no API key: it is too long, or has characters no key has.' };
  }
  const problem = isOwnApi ? problems[judgeToken(key).kind] : undefined;
  return problem === undefined ? { key } : { problem };
}

const problems: Readonly<Record<string, string>> = {
  damaged: 'This key has a wrong character or was cut off: its checksum is wrong. Copy it once more.',
  incomplete: 'This is only a part of an API key. Copy all of it, from lf_ to the end.',
  'partner-secret': 'This is the secret of a partner, not an API key. Exchange it for an access token first.',
};

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
