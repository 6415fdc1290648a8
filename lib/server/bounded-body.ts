/**
 * A body's bytes, or null when they exceed the limit, regardless of Content-Length. Works for requests and responses.
 * Stops reading a body that is too large.
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
  // A single buffer: fetch sends it unchanged, and converts anything else to a stream.
  return Buffer.concat(chunks);
}

/** The media type of a message without its parameters. */
export function mediaType(headers: Headers): string {
  return (headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}
