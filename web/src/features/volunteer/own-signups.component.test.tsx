import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { openApp, worldWith } from '@/test/open-app.tsx';
import { eventWith, seasonWith, signupFor, slotOf, slotTypeWith, userWith } from '@/test/records.ts';

const me = userWith({ required_credits: 12, confirmed_credits: 6, completed_credits: 4, assumed_credits: 1.5 });
const starting = (start_time: string) =>
  signupFor(
    eventWith({
      start_time,
      end_time: new Date(Date.parse(start_time) + 3_600_000).toISOString(),
      slot_assignments: [slotOf(slotTypeWith())],
    }),
    me,
  );
// The season is from September 1 to November 30 in UTC.
const signups = ['2026-08-31T23:59:00Z', '2026-09-01T00:00:00Z', '2026-11-30T23:59:00Z', '2026-12-01T00:00:00Z'].map(
  starting,
);
const progress = page.getByRole('region', { name: 'Your progress' });

it('progress names the season and counts the slots that start within it', async () => {
  worldWith({ me, signups, season: seasonWith() });
  await openApp('/volunteer');
  await expect.element(progress).toHaveTextContent('2 of 10 slots');
  await expect.element(progress).toHaveTextContent('Autumn 2026: 6 credits confirmed of 12, 4 completed · 1.5 assumed');
});

it('progress counts all slots without a season', async () => {
  worldWith({ me, signups });
  await openApp('/volunteer');
  await expect.element(progress).toHaveTextContent('4 of 10 slots');
  await expect.element(progress).toHaveTextContent('6 credits confirmed of 12, 4 completed · 1.5 assumed');
  expect(progress.element().textContent).not.toContain('Autumn');
});
