import type { UserError } from '../graphql/user-errors.ts';

/** The label of the form's checkbox that lets a replaced audience shrink. */
export const mayShrinkLabel = 'Allow the audience to lose most of its members';

/** Why an upload failed, for a reader of the form. Where a program must set a field, the reader ticks a checkbox. */
export function failureWords({ code, message }: { readonly code: string; readonly message: string }): string {
  if (code === 'REQUIRED' && message.includes('expectedAudienceVersion')) {
    return `The audience would have lost more than 90% of its members. Check whether the file is complete. If the loss is intended, upload the file again and select “${mayShrinkLabel}” under Replace.`;
  }
  // The name of the field in the API; the form has “Maximum share of rejected rows”.
  return message.replace('maxRejectedPercent is', 'the maximum share, in percent, is');
}

/** A rejected upload, in the words of the form. */
export function rejectionWords(rejection: UserError): UserError {
  return rejection.code === 'VERSION_MISMATCH'
    ? {
        ...rejection,
        message: 'The audience has been changed since this page was opened. Reload the page to continue.',
      }
    : rejection;
}
