import { z } from 'zod';

/** RFC 3339. */
const timestamp = z.string();

/** Every kind of mail with the data of its template. Links are secrets: a mail is stored encrypted. */
export const mailSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('INVITATION'),
    /** Name of the company, or of the partner. */
    companyName: z.string(),
    /** Whether a partner invites; a company when absent. */
    isPartner: z.boolean().optional(),
    /** The person who invites; null for a program. */
    inviterName: z.string().nullable(),
    url: z.string(),
    /** When the link expires; null for a link to the portal, where the person accepts after signing in. */
    expiresAt: timestamp.nullable(),
  }),
  z.object({ kind: z.literal('PASSWORD_RESET'), url: z.string(), expiresAt: timestamp }),
  z.object({ kind: z.literal('PASSWORD_CHANGED') }),
  z.object({
    kind: z.literal('SIGN_IN_CHANGED'),
    change: z.enum([
      'APP_ADDED',
      'APP_REMOVED',
      'RECOVERY_CODES_REPLACED',
      'RECOVERY_CODE_USED',
      'PASSKEY_ADDED',
      'PASSKEY_REMOVED',
    ]),
  }),
  z.object({
    kind: z.literal('NEW_SIGN_IN'),
    when: timestamp,
    /** The IP address. */
    address: z.string(),
    /** The browser and operating system, in words. */
    device: z.string(),
  }),
  z.object({
    kind: z.literal('KEY_EXPIRES'),
    companyName: z.string(),
    keyName: z.string(),
    expiresAt: timestamp,
    url: z.string(),
  }),
  z.object({ kind: z.literal('KEY_REPORTED'), companyName: z.string(), keyName: z.string(), url: z.string() }),
  z.object({
    kind: z.literal('PARTNER_ACCESS'),
    change: z.enum(['GRANTED', 'CHANGED', 'ENDING', 'ENDED']),
    companyName: z.string(),
    partnerName: z.string(),
    url: z.string(),
    /** When the access ends; null for access without an end. */
    until: timestamp.nullable(),
  }),
  z.object({
    kind: z.literal('UPLOAD_ENDED'),
    companyName: z.string(),
    audienceName: z.string(),
    outcome: z.enum(['COMPLETED', 'COMPLETED_WITH_ERRORS', 'FAILED']),
    url: z.string(),
  }),
  z.object({ kind: z.literal('COMPANY_SUSPENDED'), companyName: z.string() }),
  z.object({
    kind: z.literal('SECOND_FACTOR_REQUIRED'),
    companyName: z.string(),
    /** From when on; null: now. */
    from: timestamp.nullable(),
    /** The page of the account. */
    url: z.string(),
  }),
  z.object({ kind: z.literal('TEST') }),
]);

/** A mail without its recipient. */
export type Mail = z.output<typeof mailSchema>;
export type MailKind = Mail['kind'];

export const recipientSchema = z.union([
  z.object({ email: z.string() }),
  z.object({ adminsOf: z.string(), andMember: z.string().optional() }),
  z.object({ memberOf: z.string(), userId: z.string() }),
]);

/**
 * An email address; or members of a company, who are looked up when the mail is sent: `adminsOf` names the company whose
 * admins get it, `andMember` a user who gets it as well while being a member, `memberOf` and `userId` one member. Only
 * members who accepted get mail, and not what they turned off in their notification settings.
 */
export type MailRecipient = z.output<typeof recipientSchema>;
