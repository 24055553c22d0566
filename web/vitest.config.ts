import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import type { BrowserCommand } from 'vitest/node';
import { findBrowser } from '../supabase/local/find-browser.mjs';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const executablePath = findBrowser();

/** Moves the mouse into the corner of the window. */
const restMouse: BrowserCommand<[]> = ({ page }) => page.mouse.move(0, 0);

// Tests of screens in a real browser, with the client's own routes, styles and query client, and answers checked by the
// contract.
export default defineConfig({
  root: here('.'),
  plugins: [react(), tailwindcss()],
  resolve: { alias: { '@contract': here('../supabase/functions/_shared/contract'), '@': here('./src') } },
  // A dependency that is discovered during a run reloads the page in the middle of a test.
  optimizeDeps: {
    include: [
      '@hookform/resolvers/zod',
      '@nanostores/i18n',
      '@nanostores/react',
      '@supabase/supabase-js',
      '@tanstack/react-query',
      '@tanstack/react-router',
      'axe-core',
      'clsx',
      'cmdk',
      'idb-keyval',
      'lucide-react',
      'nanostores',
      'papaparse',
      'qr/decode.js',
      'radix-ui',
      'react',
      'react-dom',
      'react-dom/client',
      'react-hook-form',
      'react/jsx-dev-runtime',
      'uqr',
      'vitest-browser-react',
      'zod/mini',
    ],
  },
  test: {
    name: 'component',
    include: ['src/**/*.component.test.tsx'],
    setupFiles: ['src/test/setup.ts'],
    testTimeout: 60_000,
    // Chromium was seen to close a page after some eighty files of tests, so they are shared between two.
    maxWorkers: 2,
    // Another number of workers than the other kinds have, which Vitest allows only after them.
    sequence: { groupOrder: 1 },
    expect: { poll: { timeout: 10_000 } },
    env: { VITE_SUPABASE_PUBLISHABLE_KEY: 'key', VITE_LIVE: 'off' },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: { width: 1440, height: 900 },
      commands: { restMouse },
      instances: [{ browser: 'chromium' }],
      provider: playwright({
        launchOptions: {
          ...(executablePath && { executablePath }),
          // Chromium has no sandbox for root, which containers run as.
          args: process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : ['--disable-gpu'],
        },
        contextOptions: { timezoneId: 'UTC', locale: 'en-US', reducedMotion: 'reduce' },
      }),
    },
  },
});
