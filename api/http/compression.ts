import fastifyCompress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/**
 * The smallest response that is compressed, in bytes. A smaller one fits into one TCP segment (RFC 879: 536 to about
 * 1,460 bytes), so compressing it saves no packet.
 */
export const compressedFromBytes = 1_400;

/**
 * Compresses JSON and GraphQL text with Brotli or gzip, as the client's `Accept-Encoding` prefers. Pages of the sign-in
 * stay uncompressed: they contain secrets beside text from the URL, from whose compressed length the secrets could be
 * guessed (BREACH). Request bodies aren't decompressed.
 */
export async function registerCompression(app: FastifyInstance): Promise<void> {
  await app.register(fastifyCompress, {
    encodings: ['br', 'gzip'],
    threshold: compressedFromBytes,
    customTypes: /^application\/(?:graphql-response\+)?(?:json|graphql)(?:;|$)/,
    globalDecompression: false,
  });
}
