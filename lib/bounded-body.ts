/**
 * A body's bytes, or null as soon as there are more than allowed, whatever Content-Length says. Of a request or an
 * answer alike; what is left of one that is too large isn't waited for.
 */
export async function readBounded(message: Request | Response, limit: number): Promise<Buffer<ArrayBuffer> | null> {
  if (Number(message.headers.get('content-length') ?? 0) > limit) {
    await message.body?.cancel();
    return null;
  }
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const chunk of message.body ?? []) {
    size += chunk.byteLength;
    if (size > limit) return null;
    chunks.push(chunk);
  }
  // One piece of bytes: fetch sends it as it is, and makes a stream of anything else.
  return Buffer.concat(chunks);
}

/** The media type a message says it has, without its parameters. */
export function mediaType(headers: Headers): string {
  return (headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}
