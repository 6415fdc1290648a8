import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { type ErrorCode, errorCodes } from '../errors.ts';

/** The parts of the request that formatting an error needs. */
export interface ErrorSurroundings {
  readonly requestId: string;
  readonly docsUrl: (code: string) => string;
  /** Called with every failure that isn't the caller's; the response shows these as INTERNAL only. */
  readonly onUnexpected: (error: unknown) => void;
}

/** Formats every error of the API: a message, its location, and `extensions { code requestId docsUrl … }`. */
export function formatError(error: unknown, surroundings: ErrorSurroundings): GraphQLFormattedError {
  const known = knownCode(error);
  if (known === undefined) surroundings.onUnexpected(error);
  const code = known ?? 'INTERNAL';
  const shown = error instanceof GraphQLError ? error.toJSON() : { message: '' };
  return {
    message:
      known !== undefined && error instanceof Error
        ? error.message
        : `Something failed on our side. Quote request id ${surroundings.requestId} when you ask about it.`,
    ...(shown.locations === undefined ? {} : { locations: shown.locations }),
    ...(shown.path === undefined ? {} : { path: shown.path }),
    extensions: {
      code,
      requestId: surroundings.requestId,
      docsUrl: surroundings.docsUrl(code),
      ...(known === undefined ? {} : detailsOf(error)),
    },
  };
}

/** The code of an error that was made for the caller. Other errors may contain internals (SQL, hosts, secrets). */
function knownCode(error: unknown): ErrorCode | undefined {
  if (!(error instanceof GraphQLError)) return undefined;
  // graphql-jit wraps the errors of resolvers and keeps their extensions; ours always have their code.
  const code = extensionsOf(error)['code'];
  const known = errorCodes.find((candidate) => candidate === code);
  if (known !== undefined) return known;
  // Errors of execution have a path. One without a path was raised while variables were coerced: the caller's mistake.
  const coercing = error.originalError == null || error.originalError instanceof GraphQLError;
  return error.path === undefined && coercing ? 'BAD_USER_INPUT' : undefined;
}

function detailsOf(error: unknown): Record<string, unknown> {
  return error instanceof GraphQLError ? { ...extensionsOf(error) } : {};
}

/** The extensions of an error. Errors made by graphql-jit have none, despite their type. */
export function extensionsOf(error: {
  readonly extensions?: GraphQLError['extensions'];
}): Readonly<Record<string, unknown>> {
  return error.extensions ?? {};
}
