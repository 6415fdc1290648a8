/** The currencies that this browser knows, by their ISO 4217 codes. */
export function currencies(): { value: string; name: string | undefined }[] {
  const names = new Intl.DisplayNames('en', { type: 'currency' });
  return Intl.supportedValuesOf('currency').map((value) => ({ value, name: names.of(value) }));
}

/** The IANA time zones that this browser knows. */
export function timeZones(): { value: string }[] {
  return Intl.supportedValuesOf('timeZone').map((value) => ({ value }));
}
