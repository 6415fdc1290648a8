// Loaded blocking in <head>: the reader's choice must be on <html> before the first paint, or a dark page flashes white.
// A file of its own rather than an inline script, so that the page's script policy needs no exception for it.
try {
  const theme = localStorage.getItem('litfass:theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be closed to us; the system's wish is then the theme.
}
