import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Services } from '../context.ts';
import { PublicError } from '../errors.ts';
import { revokeReportedToken } from '../modules/tokens/index.ts';
import { sendError } from './error-response.ts';
import { parseJsonBody } from './json-body.ts';

const path = '/tokens/revoke';
const maximumBodyBytes = 4 * 1024;

/** The answer to every report alike. */
const answer = JSON.stringify({ message: 'If this was the value of an API key, it no longer works.' });

/** An answer takes this long, or twice as long, … : revoking takes some milliseconds, finding nothing to revoke takes one. */
const answerStepMs = 200;

/**
 * `POST /tokens/revoke`: whoever holds the value of a key that leaked can put an end to it, without signing in. The
 * answer is the same for every value, after the same time, so that nobody learns here what a value is good for.
 */
export function registerTokenRevocationRoute(app: FastifyInstance, services: Services): void {
  void app.register((scope, _options, registered) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      ['application/json', 'application/x-www-form-urlencoded'],
      { parseAs: 'string', bodyLimit: maximumBodyBytes },
      (_request, body: string, done) => done(null, body),
    );
    scope.setErrorHandler((error, request, reply) =>
      sendError(error, request, reply.header('cache-control', 'no-store'), services.docsUrl),
    );
    scope.route({
      method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
      url: path,
      onRequest: (request, reply, done) => {
        if (request.method !== 'POST') {
          void reply.header('allow', 'POST');
          throw new PublicError('METHOD_NOT_ALLOWED', 'Send a POST request with the value in its body.');
        }
        if (request.url !== path) {
          throw new PublicError('BAD_REQUEST', 'Send the value in the body: an address ends up in logs.');
        }
        const refusal = services.rateLimits.refuseReport(request.ip);
        if (refusal !== undefined) throw refusal;
        done();
      },
      handler: async (request, reply) => {
        const value = reportedValue(request);
        const began = performance.now();
        await revokeReportedToken(services, value, { requestId: request.id, address: request.ip });
        await pause(answerStepMs - ((performance.now() - began) % answerStepMs));
        return reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(answer);
      },
    });
    registered();
  });
}

/** The value that is reported, as it was copied: with the space and the line breaks around it. */
function reportedValue({ body, headers }: FastifyRequest): string {
  const text = typeof body === 'string' ? body : '';
  const token = headers['content-type']?.startsWith('application/json') === true ? fromJson(text) : fromForm(text);
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
