import { createHash } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from './accept-encoding.ts';

const compressors = {
  // On a page of 286 kB, quality 5 takes a twentieth of the time of 11, which is the default.
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  gzip: (body: Buffer) => promisify(gzip)(body),
};

/** A shorter body gains less than the headers cost. */
const minimumBytes = 1_024;

const compressible = /^(?:text\/|image\/svg|application\/(?:[\w.-]+\+)?(?:json|xml|javascript|graphql))/;

/** Headers of one connection or one encoding, which don't belong to what is kept. */
const notKept = new Set([
  ...['connection', 'keep-alive', 'transfer-encoding', 'date', 'content-encoding', 'content-length', 'etag', 'vary'],
]);

/** Headers that describe a body; a 304 has none. */
const ofBody = new Set(['content-type', 'content-length', 'content-encoding']);

interface Representation {
  readonly body: Buffer;
  readonly etag: string;
  readonly headers: OutgoingHttpHeaders;
  readonly headersWithoutBody: OutgoingHttpHeaders;
}

/** A complete response with its headers, ETags and compressed bytes. */
export interface KeptResponse {
  /** The memory that its bodies take. */
  readonly bytes: number;
  /** Sends it in the encoding that the client prefers, or 304 if the client already has it. */
  readonly send: (request: IncomingMessage, response: ServerResponse, preferred: Encoding) => void;
}

/** Prepares a response with status 200 for any number of clients. */
export async function keepResponse(headers: OutgoingHttpHeaders, body: Buffer): Promise<KeptResponse> {
  const etag = typeof headers.etag === 'string' ? headers.etag : etagOf(body);
  const isCompressed = body.length >= minimumBytes && compressible.test(String(headers['content-type']));
  const vary = varyOf(headers.vary, isCompressed);
  const common: OutgoingHttpHeaders = {
    ...Object.fromEntries(Object.entries(headers).filter(([name]) => !notKept.has(name))),
    ...(vary !== undefined && { vary }),
  };

  const representation = (encoding: Encoding, encoded: Buffer): Representation => {
    // Each encoding has other bytes, so a strong ETag must differ (RFC 9110, section 8.8.3.3).
    const ownEtag = encoding === 'identity' ? etag : etag.replace(/"$/, `-${encoding}"`);
    const complete: OutgoingHttpHeaders = {
      ...common,
      etag: ownEtag,
      'content-length': encoded.length,
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    };
    return {
      body: encoded,
      etag: ownEtag,
      headers: complete,
      headersWithoutBody: Object.fromEntries(Object.entries(complete).filter(([name]) => !ofBody.has(name))),
    };
  };

  const identity = representation('identity', body);
  const [br = identity, gzipped = identity] = isCompressed
    ? [representation('br', await compressors.br(body)), representation('gzip', await compressors.gzip(body))]
    : [];
  const representations = { identity, br, gzip: gzipped };
  return {
    bytes: [...new Set(Object.values(representations))].reduce((sum, { body: { length } }) => sum + length, 0),
    send: (request, response, preferred) => {
      const { etag: current, ...sent } = representations[preferred];
      if (matches(request.headers['if-none-match'], current)) {
        response.writeHead(304, sent.headersWithoutBody).end();
      } else {
        response.writeHead(200, sent.headers);
        response.end(request.method === 'HEAD' ? undefined : sent.body);
      }
    },
  };
}

/** `Vary`, which names `Accept-Encoding` if the encoding depends on it. Next names it only where it compresses. */
function varyOf(given: string | undefined, isCompressed: boolean): string | undefined {
  if (!isCompressed || (given !== undefined && /\baccept-encoding\b/i.test(given))) return given;
  return given === undefined ? 'Accept-Encoding' : `${given}, Accept-Encoding`;
}

function etagOf(body: Buffer): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
}

/** `If-None-Match` by weak comparison (RFC 9110, section 13.1.2). */
function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const opaque = etag.replace(/^W\//, '');
  return header.split(',').some((entry) => {
    const given = entry.trim();
    return given === '*' || given.replace(/^W\//, '') === opaque;
  });
}
