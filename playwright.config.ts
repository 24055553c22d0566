import { defineConfig } from '@playwright/test';
import { findBrowser } from './supabase/local/find-browser.mjs';

const executablePath = findBrowser();
const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

// The whole product, started once per worker on free ports and used as a person would: on a desktop or, with the tag @phone, on a
// phone.
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  globalSetup: './tests/e2e/support/global-setup.ts',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // A story takes half a minute, and several times that on a busy machine.
  timeout: 240_000,
  // A machine that does other work as well may take long for the first page of a browser.
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    launchOptions: {
      ...(executablePath && { executablePath }),
      // Chromium has no sandbox for root, which containers run as.
      args: process.getuid?.() === 0 ? ['--no-sandbox', ...quiet] : quiet,
    },
    timezoneId: 'UTC',
    viewport: { width: 1440, height: 900 },
    // Recording each step takes a third of the time. To see a failure step by step: --trace on.
    screenshot: 'only-on-failure',
    // Each test starts with an empty browser, whose first visit no worker answers. Those about the worker allow it, so that no
    // other depends on when it is ready.
    serviceWorkers: 'block',
  },
  projects: [
    // First: a worker that has started the stack that the others share keeps it to the end.
    { name: 'own', grep: /@own-stack/ },
    { name: 'shared', grepInvert: /@own-stack/ },
  ],
});
