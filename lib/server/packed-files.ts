import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

type ReadFile = (path: string, encoding?: BufferEncoding) => Promise<Buffer | string>;

const unpack = promisify(gunzip);

/**
 * Reads files that `npm run build` may have compressed under their own names. A prerendered page begins with text, so
 * the first two bytes of gzip (RFC 1952, section 2.3.1) don't occur in one that it hasn't compressed.
 */
export function readPacked(readFile: (path: string) => Promise<Buffer>): ReadFile {
  return async (path, encoding) => {
    const bytes = await readFile(path);
    const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
    const contents = isPacked ? await unpack(bytes) : bytes;
    return encoding === undefined ? contents : contents.toString(encoding);
  };
}
