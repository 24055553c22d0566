import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { openApp, worldWith } from '@/test/open-app.tsx';
import { eventWith, slotOf, slotTypeWith, userWith } from '@/test/records.ts';

const bar = slotTypeWith({ name: 'Bar' });
const settings = {
  emailNotifications: true,
  smsNotifications: false,
  darkMode: false,
  language: 'english',
  timezone: 'UTC',
} as const;

/** Opens the dashboard of a person whose clock shows UTC, with one event of a time zone. */
async function openIn(timezone: string, title: string, start_time: string, end_time: string) {
  const event = eventWith({ title, timezone, start_time, end_time, slot_assignments: [slotOf(bar)] });
  worldWith({ me: userWith({ settings }), events: [event], slotTypes: [bar] });
  await openApp('/volunteer');
  return page
    .getByRole('region', { name: 'Available events' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 4, name: title }) });
}

// Berlin's clocks go back on October 25, 2026 at 3:00, New York's on November 1 at 2:00, Kolkata's never.
it.each([
  ['Europe/Berlin', 'Sunday, October 25', '2:30 AM', '3:30 AM', 'GMT+1'],
  ['America/New_York', 'Saturday, October 24', '9:30 PM', '10:30 PM', 'EDT'],
  ['Asia/Kolkata', 'Sunday, October 25', '7:00 AM', '8:00 AM', 'GMT+5:30'],
])("shows a shift after Europe's clocks change on its day at its hour in %s", async (zone, day, start, end, label) => {
  const entry = await openIn(zone, 'Night', '2026-10-25T01:30:00Z', '2026-10-25T02:30:00Z');
  const heading = day.startsWith('Saturday') ? 'Tomorrow' : day;
  await expect.element(page.getByRole('region', { name: heading })).toHaveTextContent('Night');
  const time = entry.getByRole('time');
  for (const text of [start, end, '1 h']) await expect.element(time).toHaveTextContent(text);
  await expect.element(time).toHaveAttribute('title', `${day}, 2026, ${start} – ${end} ${label}`);
});

it('names the zone at both ends of a shift across the change, and counts the hours that pass', async () => {
  const across = await openIn('America/New_York', 'Across', '2026-11-01T04:00:00Z', '2026-11-01T10:00:00Z');
  for (const text of ['12:00 AM EDT', '5:00 AM EST', '6 h', '6 credits'])
    await expect.element(across).toHaveTextContent(text);
  await expect.element(page.getByRole('region', { name: 'Sunday, November 1' })).toHaveTextContent('EDT → EST');
});
