/** How long a copy of security.txt may be believed: half a year. RFC 9116, section 2.5.5, recommends less than a year. */
const validDays = 180;

/** The text of `/.well-known/security.txt` (RFC 9116) with the contact of who runs this installation. */
export function securityText(contact: string, portalUrl: string, now: number): string {
  const expires = new Date(now + validDays * 86_400_000).toISOString();
  const lines = [
    `Contact: ${contact}`,
    `Expires: ${expires}`,
    'Preferred-Languages: en',
    `Canonical: ${portalUrl}/.well-known/security.txt`,
  ];
  return `${lines.join('\n')}\n`;
}
