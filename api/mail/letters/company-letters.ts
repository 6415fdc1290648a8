import type { Mail } from '../mail.ts';
import { dateWords, type Letter } from './letter.ts';

/** Mails about a company, to its admins and the people who are involved. */
type CompanyMail = Extract<
  Mail,
  { kind: 'KEY_EXPIRES' | 'KEY_REPORTED' | 'PARTNER_ACCESS' | 'UPLOAD_ENDED' | 'COMPANY_SUSPENDED' }
>;
type MailOf<Kind extends CompanyMail['kind']> = Extract<CompanyMail, { kind: Kind }>;

export function companyLetter(mail: CompanyMail): Letter {
  switch (mail.kind) {
    case 'KEY_EXPIRES':
      return {
        subject: `API key “${mail.keyName}” expires soon`,
        heading: 'An API key expires soon',
        paragraphs: [
          `The API key “${mail.keyName}” of ${mail.companyName} expires on ${dateWords(mail.expiresAt)}. From then on, its requests are denied.`,
          'Rotate the key or extend it if it is still in use.',
        ],
        action: { label: 'Open API key', url: mail.url },
        reason: `You get this email because you are an admin of ${mail.companyName} or created this key.`,
        isOptional: true,
      };
    case 'KEY_REPORTED':
      return {
        subject: `API key “${mail.keyName}” was leaked and is revoked`,
        heading: 'A leaked API key was revoked',
        paragraphs: [
          `The API key “${mail.keyName}” of ${mail.companyName} was reported as leaked. Litfass revoked it immediately, so its requests are denied.`,
          'Create a new key for the integration, remove the old token from where it was published, and check the audit log for requests that you don’t know.',
        ],
        action: { label: 'Open API key', url: mail.url },
        reason: `You get this email because you are an admin of ${mail.companyName} or created this key.`,
        isOptional: false,
      };
    case 'PARTNER_ACCESS':
      return partnerLetter(mail);
    case 'UPLOAD_ENDED':
      return uploadLetter(mail);
    case 'COMPANY_SUSPENDED':
      return {
        subject: `${mail.companyName} is suspended`,
        heading: `${mail.companyName} is suspended`,
        paragraphs: [
          `Litfass suspended ${mail.companyName}. Requests of its API keys and partners are denied. Its data is kept.`,
          'Contact Litfass support to find out why, and to have the company activated again.',
        ],
        reason: `You get this email because you are an admin of ${mail.companyName}.`,
        isOptional: false,
      };
  }
}

function partnerLetter({ change, companyName, partnerName, url, until }: MailOf<'PARTNER_ACCESS'>): Letter {
  const end = until === null ? 'It has no end date.' : `It ends on ${dateWords(until)}.`;
  const words = {
    GRANTED: {
      subject: `${partnerName} can now access ${companyName}`,
      heading: 'Partner access was granted',
      paragraphs: [`An admin of ${companyName} granted access to the partner ${partnerName}. ${end}`],
    },
    CHANGED: {
      subject: `Access of ${partnerName} to ${companyName} was changed`,
      heading: 'Partner access was changed',
      paragraphs: [`An admin of ${companyName} changed the access of the partner ${partnerName}. ${end}`],
    },
    ENDING: {
      subject: `Access of ${partnerName} to ${companyName} ends soon`,
      heading: 'Partner access ends soon',
      paragraphs: [
        `The access of the partner ${partnerName} to ${companyName} ends soon. ${end}`,
        'Grant it again with a later end date if the partner still needs it.',
      ],
    },
    ENDED: {
      subject: `${partnerName} no longer has access to ${companyName}`,
      heading: 'Partner access has ended',
      paragraphs: [`The partner ${partnerName} no longer has access to ${companyName}.`],
    },
  }[change];
  return {
    ...words,
    action: { label: 'Open partner access', url },
    reason: `You get this email because you are an admin of ${companyName}.`,
    isOptional: true,
  };
}

function uploadLetter({ outcome, companyName, audienceName, url }: MailOf<'UPLOAD_ENDED'>): Letter {
  const words = {
    COMPLETED: {
      subject: `Upload to “${audienceName}” is complete`,
      heading: 'Your upload is complete',
      paragraphs: [`Your upload to the audience “${audienceName}” of ${companyName} is complete.`],
    },
    COMPLETED_WITH_ERRORS: {
      subject: `Upload to “${audienceName}” is complete with rejected rows`,
      heading: 'Your upload has rejected rows',
      paragraphs: [
        `Your upload to the audience “${audienceName}” of ${companyName} is complete, but some rows were rejected. The error report lists them.`,
      ],
    },
    FAILED: {
      subject: `Upload to “${audienceName}” failed`,
      heading: 'Your upload failed',
      paragraphs: [
        `Your upload to the audience “${audienceName}” of ${companyName} failed. The audience didn’t change. Open the upload to see why.`,
      ],
    },
  }[outcome];
  return {
    ...words,
    action: { label: 'Open upload', url },
    reason: 'You get this email because you turned on emails about your uploads.',
    isOptional: true,
  };
}
