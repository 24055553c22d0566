import type { Settings } from '@contract/users.ts';
import { deviceStorage } from './storage.ts';

const key = 'muster.theme';

/**
 * Shows the theme of the settings, or the system's if none are saved, and stores it for the next first paint
 * (early.ts).
 */
export function applyTheme(settings: Pick<Settings, 'darkMode'> | null): void {
  const root = document.documentElement;
  if (!settings) {
    delete root.dataset.theme;
    deviceStorage.removeItem(key);
    return;
  }
  const theme = settings.darkMode ? 'dark' : 'light';
  root.dataset.theme = theme;
  deviceStorage.setItem(key, theme);
}

/** Shows the stored theme, before the first paint. */
export function showSavedTheme(): void {
  const theme = deviceStorage.getItem(key);
  if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme;
}

/** Whether the page is dark at this moment. */
export const isDark = (): boolean => {
  const { theme } = document.documentElement.dataset;
  return theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
};
