import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import type { BrowserCommand } from 'vitest/node';
import { findBrowser } from '../supabase/local/find-browser.mjs';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const executablePath = findBrowser();

/** Moves the mouse into the corner of the window. */
const restMouse: BrowserCommand<[]> = ({ page }) => page.mouse.move(0, 0);

const stores = here('./src/test/stores.ts');
/** Gives the client stores that are set back after each test. */
const resettable: Plugin = {
  name: 'resettable-stores',
  enforce: 'pre',
  resolveId: (id, importer) =>
    id === 'nanostores' && importer?.startsWith(here('./src/')) && importer !== stores ? stores : null,
};

// Tests of screens in a real browser, with the client's own routes, styles and query client, and answers checked by the
// contract.
export default defineConfig({
  root: here('.'),
  // The public page is not drawn by React (open-page.ts).
  plugins: [resettable, react({ exclude: [/\/node_modules\//, /\/src\/open\//] }), tailwindcss()],
  resolve: {
    alias: {
      '@contract': here('../supabase/functions/_shared/contract'),
      '@shared': here('../supabase/functions/_shared'),
      '@': here('./src'),
    },
  },
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
      'fflate',
      'fflate/browser',
      'idb-keyval',
      'lucide-react',
      'nanostores',
      'papaparse',
      'preact',
      'preact-render-to-string',
      'preact/hooks',
      'preact/jsx-dev-runtime',
      'qr/decode.js',
      'radix-ui',
      'react',
      'react-dom',
      'react-dom/client',
      'react-hook-form',
      'react/jsx-dev-runtime',
      'read-excel-file/universal',
      'uqr',
      'vitest-browser-react',
      'zod/mini',
    ],
  },
  test: {
    name: 'component',
    include: ['src/**/*.component.test.tsx'],
    setupFiles: ['src/test/setup.ts'],
    testTimeout: 240_000,
    maxWorkers: 3,
    // After the other kinds: side by side both are slower.
    sequence: { groupOrder: 1 },
    expect: { poll: { timeout: 60_000 } },
    env: { VITE_SUPABASE_PUBLISHABLE_KEY: 'key', VITE_LIVE: 'off' },
    browser: {
      enabled: true,
      // All files of a worker share one page and its modules: loading the app anew for each costs as much as its tests, and Chromium
      // keeps what was loaded until it closes the page for lack of memory.
      isolate: false,

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
