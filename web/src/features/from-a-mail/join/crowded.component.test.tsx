import { acceptInvitation, readInvitation } from '@contract/joining.ts';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { api, authAnswers, refusal } from '@/test/fake-api.ts';
import { openApp } from '@/test/open-app.tsx';
import { holdTimers } from '@/test/timers.ts';
import { nobodySignedIn } from '@/test/visitor.ts';

nobodySignedIn();

const crowded = () => refusal('unavailable', { what: 'sign_in', retry_after: 7 });
const line = page.getByText('Many people are coming in right now. Keep this page open: it tries again by itself.');
const button = page.getByRole('main').getByRole('button');

/** Opens an invitation and presses its button. The pauses are of seven seconds, and end when `pass` is called. */
async function press() {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const pauses = holdTimers(7_000);
  api.on(readInvitation, {
    ...{ organisation: 'River Festival', contact: null, inviter: 'Ada', role: 'volunteer' },
    ...{ email: 'm…@example.org', expires_at: '2026-11-05T10:00:00Z', end: null },
  });
  const { router } = await openApp('/join#token');
  await button.click();
  return { ...pauses, router };
}

it('waits and tries again by itself while many people join, and signs in when its turn comes', async () => {
  let left = 2;
  api.on(acceptInvitation, () => (left-- > 0 ? crowded() : { token_hash: 'hash', type: 'signup' }));
  const verified: string[] = [];
  authAnswers('/verify', async (request) => {
    verified.push(((await request.json()) as { token_hash: string }).token_hash);
    return Response.json({ code: 403, error_code: 'otp_expired', msg: 'x' }, { status: 403 });
  });
  const pauses = await press();
  await expect.element(line).toBeVisible();
  await expect.element(button).toHaveAttribute('aria-busy', 'true');
  expect(api.made(acceptInvitation)).toHaveLength(1);
  await pauses.pass();
  await expect.poll(() => api.made(acceptInvitation).length).toBe(2);
  await pauses.pass();
  await expect.poll(() => verified).toEqual(['hash']);
  await expect.element(line).not.toBeInTheDocument();
});

it('gives up after five attempts, and the button can be pressed again', async () => {
  api.on(acceptInvitation, crowded);
  const pauses = await press();
  for (let attempt = 1; attempt < 5; attempt += 1) await pauses.pass();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Many people are signing in right now. Please try again in a moment.');
  await expect.element(line).not.toBeInTheDocument();
  expect(api.made(acceptInvitation)).toHaveLength(5);
  await button.click();
  await expect.poll(() => api.made(acceptInvitation).length).toBe(6);
});

it('does not sign anybody in after the page was left', async () => {
  api.on(acceptInvitation, crowded);
  const pauses = await press();
  await expect.element(line).toBeVisible();
  await pauses.router.navigate({ to: '/login' });
  await expect.element(page.getByLabelText('Email')).toBeVisible();
  await expect.poll(pauses.planned).toBe(0);
  expect(api.made(acceptInvitation)).toHaveLength(1);
});
