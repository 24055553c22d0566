/** The color of the bar above the installed app: that of its top bar, `--color-sheet` in src/styles/theme.css. */
export const barColors = { light: '#fefdfa', dark: '#1f1c19' };
/** The color before the first paint: `--color-desk`. */
const backgroundColor = '#f4f2ee';

const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** The web app manifest: what a phone needs to install the app. `brand`: the name below its icon. */
export const manifestOf = (brand: string) => ({
  id: '/',
  name: brand,
  short_name: brand,
  description: 'Shifts for volunteers and staff: see what is open, take a place, give it back.',
  lang: 'en',
  start_url: '/volunteer',
  scope: '/',
  display: 'standalone',
  background_color: backgroundColor,
  theme_color: barColors.light,
  icons: [
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    icon('icon-192', 192, 'any'),
    icon('icon-512', 512, 'any'),
    icon('maskable-512', 512, 'maskable'),
  ],
  shortcuts: [
    { name: 'Find a shift', url: '/volunteer', icons: [icon('icon-192', 192, 'any')] },
    { name: 'My shifts', url: '/volunteer/shifts', icons: [icon('icon-192', 192, 'any')] },
  ],
});
