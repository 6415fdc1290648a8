import { maximumLengths } from '#shared/limits.ts';
import type { CompanyStatus } from '../../auth/company-status.ts';
import type { UserError } from '../../user-error.ts';
import { platformErrors } from './errors.ts';

/** The fields of a company that staff set. */
export interface CompanyValues {
  readonly name: string;
  readonly kind: 'ADVERTISER' | 'AGENCY';
  readonly currencyCode: string;
  readonly timeZone: string;
  readonly domain: string | null;
  /** The agency that manages the company. */
  readonly agencyId: string | null;
}

const currencies = new Set(Intl.supportedValuesOf('currency'));

/** Labels of 1 to 63 letters, digits and inner hyphens (RFC 1035, section 2.3.1), at least two of them. */
const hostName = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])$/;

/** The values as they are stored: without spaces around them, domain and ID in lower case. An empty domain is none. */
export function normalized({ name, kind, currencyCode, timeZone, domain, agencyId }: CompanyValues): CompanyValues {
  const trimmed = domain?.trim().toLowerCase() ?? '';
  return {
    name: name.trim(),
    kind,
    currencyCode: currencyCode.trim(),
    timeZone: timeZone.trim(),
    domain: trimmed === '' ? null : trimmed,
    agencyId: agencyId?.toLowerCase() ?? null,
  };
}

/**
 * The errors of a company's values. `knowsTimeZone` is what the database says: both it and the browsers compute with the
 * time zone.
 */
export function valueErrors(
  { name, currencyCode, timeZone, domain }: CompanyValues,
  knowsTimeZone: boolean,
): UserError[] {
  const errors: UserError[] = [];
  if (!isLine(name, maximumLengths.companyName)) errors.push(platformErrors.name(maximumLengths.companyName));
  if (!currencies.has(currencyCode)) errors.push(platformErrors.currencyCode(currencyCode));
  if (!knowsTimeZone || !isTimeZone(timeZone)) errors.push(platformErrors.timeZone(timeZone));
  if (domain !== null && !hostName.test(domain)) errors.push(platformErrors.domain());
  return errors;
}

/** The errors of a company’s new agency, which is undefined if no company has the given ID. */
export function agencyErrors(
  company: { readonly id: string; readonly kind: CompanyValues['kind'] },
  agency: { readonly id: string; readonly kind: CompanyValues['kind']; readonly status: CompanyStatus } | undefined,
): UserError[] {
  if (agency === undefined) return [platformErrors.unknownAgency()];
  if (agency.id === company.id) return [platformErrors.managesItself()];
  if (agency.kind !== 'AGENCY') return [platformErrors.notAgency()];
  if (agency.status === 'CLOSED') return [platformErrors.agencyClosed()];
  if (company.kind !== 'ADVERTISER') return [platformErrors.managedAgency()];
  return [];
}

/** The errors of a reason that members of the company read. */
export function reasonErrors(reason: string): UserError[] {
  return isLine(reason, maximumLengths.statusReason) ? [] : [platformErrors.reason(maximumLengths.statusReason)];
}

function isLine(text: string, maximum: number): boolean {
  return text.length >= 1 && text.length <= maximum && !/\p{Cc}/u.test(text);
}

/** Offsets such as +02:00 are valid for Intl, but have no daylight saving time. */
function isTimeZone(name: string): boolean {
  if (name !== 'UTC' && !/^[A-Z]\w+\//.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
