import { z } from 'zod';
import { maskedAddress } from '../masked-address.ts';

/** What nodemailer says about a failure. */
const smtpError = z.object({ code: z.string(), command: z.string(), responseCode: z.number() }).partial();

/**
 * Whether the server refused this mail permanently: a 5xx reply (RFC 5321 section 4.2.1) to its recipient or its content. A
 * refused sender, sign-in or connection is the operator's to correct, so those mails wait.
 */
export function isFinal(error: unknown): boolean {
  const { code, command, responseCode = 0 } = smtpError.safeParse(error).data ?? {};
  if (responseCode < 500) return false;
  return code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM');
}

const maximumLength = 300;

/** The reason for a failure, for staff and the log. Servers repeat email addresses and links of the mail in replies. */
export function failureText(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text
    .replace(/https?:\/\/\S+/gi, '[URL]')
    .replace(/[^\s<>"'()[\],;:]+@[^\s<>"'()[\],;:]+/g, maskedAddress)
    .replace(/\s+/g, ' ')
    .slice(0, maximumLength);
}
