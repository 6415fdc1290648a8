import type { ErrorCodeGuide } from '#shared/error-codes.ts';
import { bullets } from './markdown-parts.ts';

/** Error codes with a section each, as in the error guide. */
export function errorCodes(guides: readonly ErrorCodeGuide[]): string {
  return guides
    .map(({ code, request, userError, guide }) =>
      [
        `### ${code}`,
        ...(request === undefined ? [] : [meaning('In the `errors` of a response', request)]),
        ...(userError === undefined ? [] : [meaning('In the `userErrors` of a mutation', userError)]),
        ...(guide === undefined ? [] : [`See [${guide.label}](${guide.href}).`]),
      ].join('\n\n'),
    )
    .join('\n\n');
}

function meaning(where: string, { status, cause, fix, message }: NonNullable<ErrorCodeGuide['request']>): string {
  return bullets([
    `${where}, HTTP ${status}`,
    `Cause: ${cause}`,
    `What to do: ${fix}`,
    ...(message === undefined ? [] : [`Message: \`${message}\``]),
  ]);
}
