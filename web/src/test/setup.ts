import { afterEach, beforeEach, expect } from 'vitest';
import { commands, page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import '@/styles/app.css';
import { api, clockOffset, fakeFetch, restartClock } from './fake-api.ts';
import { releaseTimers, skipTimers } from './timers.ts';

declare module 'vitest/browser' {
  interface BrowserCommands {
    restMouse: () => Promise<void>;
  }
}

/** The signed-in person, as the authentication service knows them. */
const session = {
  access_token: 'token',
  refresh_token: 'token',
  token_type: 'bearer',
  expires_in: 2 ** 30,
  expires_at: Math.round(Date.now() / 1000) + 2 ** 30,
  user: { id: '00000000-0000-4000-8000-000000000000', email: 'vera@example.org', app_metadata: {}, user_metadata: {} },
};

/** What the browser has stored when a test begins. */
function store(): void {
  localStorage.clear();
  localStorage.setItem('muster.session', JSON.stringify(session));
  localStorage.setItem('muster.clock', String(clockOffset));
}

// Set before any module of the client is loaded: some read the session and the clock at once.
store();
window.fetch = fakeFetch;
skipTimers();
const { setServerTime } = await import('@/lib/time/clock.ts');
const { beginPage, endPage } = await import('./page-end.ts');

beforeEach(async ({ onTestFinished }) => {
  // As in index.html.
  document.title = 'Muster';
  await page.viewport(1440, 900);
  // It is where the test before has left it, or another file. Below it a link would load its page, and a shift would explain itself.
  await commands.restMouse();
  setServerTime(restartClock());
  beginPage();
  // The first that is registered runs last: a test has put back by then what it wants to.
  onTestFinished(async () => {
    store();
    expect(await endPage(), 'changed by the test and not put back, so that the next test would meet it').toEqual([]);
  });
});

afterEach(async () => {
  await cleanup();
  await api.rest();
  releaseTimers();
  expect(api.close(), 'calls without a proper answer').toEqual([]);
});
