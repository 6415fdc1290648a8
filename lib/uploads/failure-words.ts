import type { UserError } from '../user-errors.ts';

/** The box of the form that lets a replaced audience shrink. */
export const mayShrinkLabel = 'It may lose most of its members';

/** Why an upload failed, for somebody who made it by the form: what the API asks of a program is a box to tick there. */
export function failureWords({ code, message }: { readonly code: string; readonly message: string }): string {
  return code === 'REQUIRED' && message.includes('expectedAudienceVersion')
    ? `The audience would have lost more than 90 % of its members: is the file cut off? If that was meant, upload it again and tick “${mayShrinkLabel}” below Replace.`
    : message;
}

/** A refused upload in the words of the form. */
export function refusalWords(refusal: UserError): UserError {
  return refusal.code === 'VERSION_MISMATCH'
    ? { ...refusal, message: 'The audience has been changed since this page was opened. Reload the page to go on.' }
    : refusal;
}
