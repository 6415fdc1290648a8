import type { ErrorCodeGuide } from '../../content/guides/error-codes.ts';
import { bullets } from './parts.ts';

/** Error codes, a section each, as the guide to errors has them. */
export function errorCodes(guides: readonly ErrorCodeGuide[]): string {
  return guides
    .map(({ code, request, userError, guide }) =>
      [
        `### ${code}`,
        ...(request === undefined ? [] : [meaning('In `errors` of a request', request)]),
        ...(userError === undefined ? [] : [meaning('In `userErrors` of a mutation', userError)]),
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
