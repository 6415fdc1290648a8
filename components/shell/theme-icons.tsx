import { Monitor, Moon, Sun } from 'lucide-react';

/** The icons of the theme switch. A server component passes them, so that a page's script doesn't contain them. */
export const themeIcons = {
  light: <Sun aria-hidden size={16} />,
  system: <Monitor aria-hidden size={16} />,
  dark: <Moon aria-hidden size={16} />,
};
