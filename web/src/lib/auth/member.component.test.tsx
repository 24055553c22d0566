import { getMe } from '@contract/users.ts';
import { expect, it, onTestFinished, vi } from 'vitest';
import { api, failure } from '@/test/fake-api.ts';
import { alert, button, heading } from '@/test/find.ts';
import { openApp, worldWith } from '@/test/open-app.tsx';

it('logs and reports that the application user cannot be fetched, and retries on request', {
  tags: ['4.10', '4.11', '8.15'],
}, async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => logged.mockRestore());
  const world = worldWith();
  api.on(getMe, failure());
  await openApp('/volunteer');
  await expect.element(alert).toHaveTextContent('This page could not be loaded');
  expect(logged.mock.calls.flat().join(' ')).toContain('Failed to fetch app user data');
  api.on(getMe, () => ({
    ...world.me,
    currency: 'USD',
    season: null,
    leads: false,
    lead_rights: [],
    asks_hours: 'off' as const,
  }));
  await button('Try again').click();
  await expect.element(heading(1, { name: /^Welcome, / })).toBeVisible();
});

it.each(['/', '/volunteer'])(
  'redirects from %s to the sign-in page when the application user is empty',
  {
    tags: ['2.17', '7.7', '8.17'],
  },
  async (path) => {
    worldWith();
    api.on(getMe, () => new Response(null, { status: 204 }));
    const app = await openApp(path);
    await expect.element(heading(1, { name: 'Welcome', exact: true })).toBeVisible();
    expect(app.address()).toMatch(/^\/login/);
  },
);
