import type { FastifyInstance } from 'fastify';
import { readerFeedbackPath } from '#shared/reader-feedback.ts';
import { PublicError } from '../errors.ts';
import { recordReaderFeedback } from '../modules/reader-feedback/index.ts';
import type { Services } from '../services.ts';
import { sendError } from './error-response.ts';
import { parseJsonBody } from './json-body.ts';

const maximumBodyBytes = 32 * 1024;

/**
 * `POST /reader-feedback`: the portal hands on what its readers say about pages, and searches that found nothing. Only
 * the portal can send it: the request needs an address that the portal has signed. Limited per address of the reader.
 */
export function registerReaderFeedbackRoute(app: FastifyInstance, services: Services): void {
  void app.register((scope, _options, registered) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body: string, done) =>
      done(null, body),
    );
    scope.setErrorHandler((error, request, reply) => sendError(error, request, reply, services.docsUrl));
    scope.route({
      method: 'POST',
      url: readerFeedbackPath,
      bodyLimit: maximumBodyBytes,
      onRequest: async (request) => {
        if (!request.isFromPortal) throw new PublicError('FORBIDDEN', 'Only the portal can send feedback of readers.');
        const rejection = await services.rateLimits.refuseFeedback(request.clientAddress);
        if (rejection !== undefined) throw rejection;
      },
      handler: async (request, reply) => {
        const parsed = parseJsonBody(typeof request.body === 'string' ? request.body : '');
        if (!('value' in parsed)) throw new PublicError('BAD_REQUEST', 'Send the feedback as JSON.');
        const id = await recordReaderFeedback(services.database, parsed.value);
        return id === undefined ? reply.code(204).send() : reply.code(201).send({ id });
      },
    });
    registered();
  });
}
