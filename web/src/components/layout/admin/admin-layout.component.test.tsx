import { expect, it } from 'vitest';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
import { holdTimers } from '@/test/timers.ts';

it('covers the administration for a second', { tags: ['2.51', '2.52', '9.19'] }, async () => {
  const second = holdTimers(1_000);
  worldWith({ me: administrator() });
  const screen = await openApp('/admin');
  await expect.element(screen.getByText('Loading…')).toBeVisible();
  await expect.poll(() => document.querySelector('[inert] #content')).not.toBeNull();
  // For any other time it would go by itself, now or too late.
  await new Promise((done) => setTimeout(done, 1_500));
  await expect.element(screen.getByText('Loading…')).toBeVisible();
  await second.pass();
  await expect.element(screen.getByText('Loading…'), { timeout: 400 }).not.toBeInTheDocument();
  expect(document.querySelector('[inert] #content')).toBeNull();
  await expect.element(screen.getByRole('navigation', { name: 'Administration' })).toBeVisible();
  await expect.element(screen.getByRole('banner')).toBeVisible();
});
