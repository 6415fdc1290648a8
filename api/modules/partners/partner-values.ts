import { maximumLengths, maximumRedirectUris } from '#shared/limits.ts';
import { redirectUriProblem } from '#shared/redirect-uri.ts';
import type { UserError } from '../../user-error.ts';
import { partnerErrors } from './errors.ts';
import type { PartnerValues } from './partner-store.ts';

/**
 * The errors of a partner's values. `portalUrl` decides whether a redirect URI may be on loopback: only if the portal
 * is, which is then a developer’s own machine.
 */
export function valueErrors(values: PartnerValues, { portalUrl }: { readonly portalUrl: string }): UserError[] {
  return [
    ...nameErrors(values.name),
    ...websiteErrors(values.websiteUrl),
    ...redirectErrors(values.redirectUris, portalUrl),
  ];
}

function nameErrors(name: string): UserError[] {
  return name.length > 0 && name.length <= maximumLengths.partnerName
    ? []
    : [partnerErrors.name(maximumLengths.partnerName)];
}

/** Admins see it as a link, and a URL with another scheme could be a script. */
function websiteErrors(websiteUrl: string | null): UserError[] {
  if (websiteUrl === null) return [];
  const isAddress =
    websiteUrl.length <= maximumLengths.partnerWebsite &&
    URL.canParse(websiteUrl) &&
    new URL(websiteUrl).protocol === 'https:';
  return isAddress ? [] : [partnerErrors.website(maximumLengths.partnerWebsite)];
}

function redirectErrors(redirectUris: readonly string[], portalUrl: string): UserError[] {
  if (redirectUris.length > maximumRedirectUris) return [partnerErrors.tooManyRedirects(maximumRedirectUris)];
  for (const uri of redirectUris) {
    const problem = redirectUriProblem(uri, { portalUrl });
    if (problem !== undefined) return [partnerErrors.redirect(uri, problem)];
  }
  return [];
}
