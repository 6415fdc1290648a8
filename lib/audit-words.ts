import { momentWords } from './date-words.ts';

/** What an audit event can be about, by the first part of its action. */
export const auditObjects = [
  { prefix: 'api_token.', label: 'API keys', one: 'API key' },
  { prefix: 'partner_access_grant.', label: 'Partners’ access', one: 'Partner’s access' },
  { prefix: 'company_member.', label: 'Members', one: 'Member' },
  { prefix: 'user.', label: 'Passwords and sign-in', one: 'User’s' },
  { prefix: 'campaign.', label: 'Campaigns', one: 'Campaign' },
  { prefix: 'audience.', label: 'Audiences', one: 'Audience' },
  { prefix: 'identities.', label: 'Erasures', one: 'Identities' },
  { prefix: 'upload.', label: 'Uploads', one: 'Upload' },
] as const;

/** An action in words: "API key created". What the portal doesn't know stays as the API spells it. */
export function actionWords(action: string): string {
  const object = auditObjects.find(({ prefix }) => action.startsWith(prefix));
  return object ? `${object.one} ${action.slice(object.prefix.length).replaceAll('_', ' ')}` : action;
}

/** The name of a field as words: `allowedCidrs` → "allowed cidrs". */
export function fieldWords(field: string): string {
  return field.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
}

/** A value for a reader: a moment in words, and nothing at all for what is empty. */
export function valueWords(value: string | null): string | null {
  if (value === null || value === '') return null;
  const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/.test(value) ? new Date(value) : null;
  return moment && !Number.isNaN(moment.getTime()) ? momentWords(moment) : value;
}

/** A change on one line, for a cell: "name: Old → New". */
export function changeWords({
  field,
  before,
  after,
}: {
  field: string;
  before: string | null;
  after: string | null;
}): string {
  return `${field}: ${before ?? '(none)'} → ${after ?? '(none)'}`;
}
