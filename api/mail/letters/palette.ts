/** The portal's colors, which are decided in `app/globals.css`: scripts/palette.unit.test.ts compares them. */
export const palette = {
  light: {
    paper: '#fbfbf9',
    panel: '#ffffff',
    ink: '#161618',
    muted: '#5b5b60',
    rule: '#dcdcd7',
    accent: '#bd2f0b',
    'accent-fill': '#d13711',
    'on-accent': '#ffffff',
  },
  dark: {
    paper: '#131315',
    panel: '#1a1a1d',
    ink: '#eeeeea',
    muted: '#a5a5a6',
    rule: '#313136',
    accent: '#ff8562',
    'accent-fill': '#ff6b40',
    'on-accent': '#1d0a04',
  },
} as const;
