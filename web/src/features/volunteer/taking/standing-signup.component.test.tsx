import type { Event } from '@contract/events.ts';
import { signUpForSeries } from '@contract/standing-signups.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { everyLook, opened, press } from '@/test/every-look.ts';
import { api, failure } from '@/test/fake-api.ts';
import { alert, button, eventOf, expectGone, toasts } from '@/test/find.ts';
import { openApp, worldWith } from '@/test/open-app.tsx';
import { eventWith, newId, slotOf, slotTypeWith } from '@/test/records.ts';

const slot = slotOf(slotTypeWith({ name: 'Bar' }));
const weekly = (more: Partial<Event> = {}) =>
  eventWith({ title: 'Fair', slot_assignments: [slot], series: { id: newId(), events: 6 }, ...more });
const on = (day: number) => {
  const { id, title, start_time, end_time, timezone, all_day } = eventWith({
    ...{ title: 'Fair', start_time: `2026-11-${day}T18:00:00Z`, end_time: `2026-11-${day}T20:00:00Z` },
  });
  return { id, title, start_time, end_time, timezone, all_day };
};
const clash = {
  ...{ code: 'overlap' as const, message: '' },
  params: { own: true, event_id: newId(), event_title: 'Choir' },
};
const held = { code: 'already_signed_up' as const, message: '', params: { own: true } };
const each = {
  taken: [on(13), on(27)],
  skipped: [
    { event: on(20), refusal: clash },
    { event: on(10), refusal: held },
  ],
};
const second = { taken: [on(27)], skipped: [] };

const world = () => {
  worldWith({ events: [weekly()] });
  api.on(signUpForSeries, ({ body }) => ((body as { every: number }).every === 2 ? second : each));
};
const more = eventOf('Fair').getByRole('button', { name: 'More dates for Bar, Fair' });
const dates = page.getByRole('dialog', { name: 'Bar: sign up for several dates' });
const sent = () => api.made(signUpForSeries).map(({ body }) => body);

it('shows which dates it takes and which clash, and takes them once confirmed', async () => {
  world();
  await openApp('/volunteer');
  await more.click();
  await expect.element(dates).toBeVisible();
  await expect.element(page.getByText('You get 2 shifts')).toBeVisible();
  await expect.element(page.getByText('You already have 1 of these shifts.')).toBeVisible();
  const left = page.getByRole('listitem').filter({ hasText: 'Fri, Nov 20' });
  await expect.element(left).toHaveTextContent('This overlaps with "Choir", which you are signed up for');
  await page.getByRole('radio', { name: 'Every second time' }).click();
  await expect.element(page.getByText('You get 1 shift')).toBeVisible();
  expect(sent().every((body) => (body as { preview?: boolean }).preview)).toBe(true);
  await button('Take 1 shift').click();
  await expect.element(toasts).toHaveTextContent('You are signed up for 1 more shift.');
  await expectGone(dates);
  expect(sent().at(-1)).toEqual({ every: 2, preview: false });
});

it('offers nothing to take where every date is refused, and says when it failed', async () => {
  world();
  api.on(signUpForSeries, failure());
  await openApp('/volunteer');
  await more.click();
  await expect.element(alert).toHaveTextContent('Failed to load the dates.');
  api.on(signUpForSeries, { taken: [], skipped: each.skipped });
  await button('Try again').click();
  await expect.element(page.getByText('There is no further shift that you can take.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Take/ })).not.toBeInTheDocument();
});

it('is offered only where a shift repeats and its places are open to the person', async () => {
  worldWith({
    events: [
      weekly({ title: 'Weekly' }),
      weekly({ title: 'Alone', series: null }),
      weekly({ title: 'Last', series: { id: newId(), events: 1 } }),
      weekly({ title: 'Closed', slot_assignments: [slotOf(slotTypeWith(), { blocked: 'not_open_to_you' })] }),
    ],
  });
  await openApp('/volunteer');
  await expect.element(eventOf('Closed')).toBeVisible();
  const offers = page.getByRole('button', { name: /^More dates/ }).elements();
  expect(offers.map(({ textContent }) => textContent)).toEqual([
    'More dates for Bar, Weekly, Friday, October 23, 2026, 6:00 PM – 8:00 PM UTC',
  ]);
});

everyLook([
  {
    what: 'signing up for several dates',
    path: '/volunteer',
    world,
    act: async () => {
      await press('.entry [aria-haspopup=dialog]');
      await opened();
      await expect.poll(() => document.querySelectorAll('[role=dialog] time').length).toBe(3);
    },
  },
]);
