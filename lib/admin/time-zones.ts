/** The IANA time zones that this browser knows. */
export function timeZones(): { value: string }[] {
  return Intl.supportedValuesOf('timeZone').map((value) => ({ value }));
}
