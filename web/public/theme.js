// Runs before the first paint, so that a saved theme never flashes. Kept in step with src/lib/theme.ts.
try {
  const theme = localStorage.getItem('muster.theme');
  if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme;
} catch {
  // Storage can be closed to us; then the system's theme applies.
}
