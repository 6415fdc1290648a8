// Blocking in <head>, before the first paint, or a dark page flashes white. A file, so that the script policy needs no exception.
try {
  const theme = localStorage.getItem('litfass:theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be closed to us.
}
// Zod tries `new Function` otherwise, which the policy refuses.
globalThis.__zod_globalConfig = { jitless: true };
