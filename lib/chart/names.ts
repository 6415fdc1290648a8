const channels: Readonly<Record<string, string>> = {
  CTV: 'Connected TV',
  VIDEO: 'Online video',
  DISPLAY: 'Display',
  NATIVE: 'Native',
  AUDIO: 'Audio',
  DOOH: 'Digital out of home',
};

const devices: Readonly<Record<string, string>> = {
  TV: 'TV',
  PHONE: 'Phone',
  TABLET: 'Tablet',
  DESKTOP: 'Desktop',
  OTHER: 'Other device',
};

const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });

/** The name of a channel: "Connected TV" for `CTV`. A channel of a later release keeps its code. */
export function channelName(channel: string): string {
  return channels[channel] ?? channel;
}

/** The name of a device type: "Phone" for `PHONE`. */
export function deviceName(deviceType: string): string {
  return devices[deviceType] ?? deviceType;
}

/** The name of a country: "Germany" for `DE`. */
export function countryName(code: string): string {
  if (code === 'ZZ') return 'Unknown country';
  return /^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code;
}
