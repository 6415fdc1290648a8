import { momentWords, zonedMomentWords } from '../text/date-words.ts';
import { scopeName } from './token-scopes.ts';

/** The object types of audit events, by the first part of their action. */
export const auditObjects = [
  { prefix: 'api_token.', label: 'API keys', one: 'API key' },
  { prefix: 'partner_access_grant.', label: 'Partner access', one: 'Partner access' },
  { prefix: 'company.', label: 'Company', one: 'Company' },
  { prefix: 'company_member.', label: 'Members', one: 'Member' },
  { prefix: 'user.', label: 'Passwords and sign-in', one: 'Member’s' },
  { prefix: 'campaign.', label: 'Campaigns', one: 'Campaign' },
  { prefix: 'audience.', label: 'Audiences', one: 'Audience' },
  { prefix: 'identities.', label: 'Erasures', one: 'Identities' },
  { prefix: 'upload.', label: 'Uploads', one: 'Upload' },
  { prefix: 'terms.', label: 'Terms of service', one: 'Terms of service' },
  { prefix: 'saved_query.', label: 'Saved queries', one: 'Saved query' },
] as const;

/** The object types of the platform's own audit log, which no company's log has. */
export const platformAuditObjects = [
  { prefix: 'company.', label: 'Companies', one: 'Company' },
  { prefix: 'user.', label: 'People', one: 'Person’s' },
  { prefix: 'company_member.', label: 'Invitations', one: 'Member' },
  { prefix: 'api_token.', label: 'API keys', one: 'API key' },
  { prefix: 'partner.', label: 'Partners', one: 'Partner' },
  { prefix: 'partner_person.', label: 'People of partners', one: 'Person of a partner' },
  { prefix: 'upload.', label: 'Uploads', one: 'Upload' },
  { prefix: 'job.', label: 'Jobs', one: 'Job' },
  { prefix: 'mail.', label: 'Emails', one: 'Email' },
  { prefix: 'signing_key.', label: 'Signing keys', one: 'Signing key' },
] as const;

/** The object type of an event. An event about a member’s account has the type of the member’s other events. */
export function objectTypeWord({ action, targetType }: { action: string; targetType: string }): string {
  const start = targetType === 'CompanyMember' ? 'company_member.' : action;
  return [...auditObjects, ...platformAuditObjects].find(({ prefix }) => start.startsWith(prefix))?.label ?? 'Other';
}

const actorKinds = new Map([
  ['USER', 'Person'],
  ['API_TOKEN', 'API key'],
  ['PARTNER', 'Partner'],
  ['SYSTEM', 'System'],
]);

/** What kind of caller an actor is: "API key". An unknown kind keeps the API's spelling. */
export function actorKindWord(kind: string): string {
  return actorKinds.get(kind) ?? kind;
}

/** An action as words: "API key created". An unknown action keeps the API's spelling. */
export function actionWords(action: string): string {
  const object = [...auditObjects, ...platformAuditObjects].find(({ prefix }) => action.startsWith(prefix));
  return object ? `${object.one} ${action.slice(object.prefix.length).replaceAll('_', ' ')}` : action;
}

/** A field's name as words: `clientId` → "Client ID", `allowedCidrs` → "Allowed IP ranges", `scopes` → "Permissions". */
export function fieldWords(field: string): string {
  if (field === 'scopes') return 'Permissions';
  const words = field.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  const spelled = words
    .replace(/\bids?\b/, (id) => id.replace('id', 'ID'))
    .replace(/\b(?:api|url)\b/, (word) => word.toUpperCase())
    .replace(/\bcidrs\b/, 'IP ranges');
  return `${spelled.slice(0, 1).toUpperCase()}${spelled.slice(1)}`;
}

/** Fields whose values are a word of the schema, such as `SUSPENDED`. */
const wordFields = new Set(['status', 'state', 'role', 'kind']);

/**
 * A field's value as text: a timestamp, permissions and a word of the schema as people write them, and null for an empty
 * value.
 */
export function valueWords(field: string, value: string | null, timeZone?: string): string | null {
  if (value === null || value === '') return null;
  if (field === 'scopes') return value.split(' ').map(scopeName).join(', ');
  if (wordFields.has(field) && /^[A-Z_]+$/.test(value)) {
    return `${value.slice(0, 1)}${value.slice(1).toLowerCase().replaceAll('_', ' ')}`;
  }
  const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/.test(value) ? new Date(value) : null;
  if (moment === null || Number.isNaN(moment.getTime())) return value;
  return timeZone === undefined ? momentWords(moment) : zonedMomentWords(moment, timeZone);
}

/** A change on one line, for a table cell: "name: Old → New". */
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
