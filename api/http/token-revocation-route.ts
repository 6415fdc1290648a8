import type { FastifyInstance, FastifyRequest } from 'fastify';
import { PublicError } from '../errors.ts';
import { inEvenSteps } from '../even-steps.ts';
import { revokeReportedToken } from '../modules/tokens/index.ts';
import type { Services } from '../services.ts';
import { sendError } from './error-response.ts';
import { parseJsonBody } from './json-body.ts';

const path = '/tokens/revoke';
const maximumBodyBytes = 4 * 1024;

/** The same response to every report. */
const answer = JSON.stringify({ message: 'If this was the value of an API key, it no longer works.' });

/**
 * `POST /tokens/revoke`: anyone who has the token of a leaked key can revoke it without signing in. The response and
 * its time are the same for every value, so that it doesn't reveal whether a token is valid.
 */
export function registerTokenRevocationRoute(app: FastifyInstance, services: Services): void {
  void app.register((scope, _options, registered) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      ['application/json', 'application/x-www-form-urlencoded'],
      { parseAs: 'string' },
      (_request, body: string, done) => done(null, body),
    );
    scope.setErrorHandler((error, request, reply) => sendError(error, request, reply, services.docsUrl));
    scope.route({
      method: scope.supportedMethods,
      url: path,
      bodyLimit: maximumBodyBytes,
      onRequest: async (request, reply) => {
        if (request.method !== 'POST') {
          void reply.header('allow', 'POST');
          throw new PublicError('METHOD_NOT_ALLOWED', 'Send a POST request with the value in its body.');
        }
        if (request.url !== path) {
          throw new PublicError('BAD_REQUEST', 'Send the value in the body: an address ends up in logs.');
        }
        const rejection = await services.rateLimits.refuseReport(request.clientAddress);
        if (rejection !== undefined) throw rejection;
      },
      handler: async (request, reply) => {
        const value = reportedValue(request);
        const origin = { requestId: request.id, address: request.clientAddress };
        await inEvenSteps(async () => {
          const revoked = await revokeReportedToken(services, value, origin);
          if (revoked !== undefined) request.log.warn(revoked, 'a leaked API key was reported');
        });
        return reply.type('application/json; charset=utf-8').send(answer);
      },
    });
    registered();
  });
}

/** The reported token as it was copied, without the spaces and line breaks around it. */
function reportedValue({ body, headers }: FastifyRequest): string {
  const text = typeof body === 'string' ? body : '';
  const token = /^application\/json/i.test(headers['content-type'] ?? '') ? fromJson(text) : fromForm(text);
  if (token === undefined || token.trim() === '') {
    throw new PublicError('BAD_REQUEST', 'Send {"token": "…"} as JSON, or token=… as a form.');
  }
  return token.trim();
}

function fromJson(text: string): string | undefined {
  const parsed = parseJsonBody(text);
  if (!('value' in parsed)) return undefined;
  const { value } = parsed;
  if (typeof value !== 'object' || value === null || !('token' in value)) return undefined;
  return typeof value.token === 'string' ? value.token : undefined;
}

function fromForm(text: string): string | undefined {
  const tokens = new URLSearchParams(text).getAll('token');
  return tokens.length === 1 ? tokens[0] : undefined;
}
