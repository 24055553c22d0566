import { defineConfig } from '@playwright/test';
import base from '../../../playwright.config.ts';

// Every screen in every state, as pictures in screenshots/ to look at. One after the other: the first find an empty database.
export default defineConfig({
  ...base,
  testDir: '.',
  testMatch: '*.shots.ts',
  outputDir: '../../../screenshots/.results',
  globalSetup: '../support/global-setup.ts',
  fullyParallel: false,
  workers: 1,
  use: { ...base.use, trace: 'off' },
  projects: [{ name: 'screenshots' }],
});
