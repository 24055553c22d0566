import { listAttendance } from '@contract/attendance.ts';
import { recordExport } from '@contract/record.ts';
import { defaultSettings } from '@contract/users.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { catchDownloads } from '@/test/downloads.ts';
import { api } from '@/test/fake-api.ts';
import { exactButton } from '@/test/find.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
import { printedLines } from '@/test/paper.ts';
import { attendeeOf, eventWith } from '@/test/records.ts';

it('shows title and people together: nothing moves while they load', async () => {
  await page.viewport(360, 740);
  const event = eventWith({ title: 'Long night of the museums and of the libraries' });
  worldWith({ me: administrator(), events: [event] });
  const people = api.hold(listAttendance, []);
  // Loading the font may move a line slightly.
  await document.fonts.load('1em Figtree');
  const shifts: number[] = [];
  new PerformanceObserver((list) =>
    shifts.push(...list.getEntries().map((entry) => Reflect.get(entry, 'value'))),
  ).observe({ type: 'layout-shift' });
  const screen = await openApp(`/admin/events/${event.id}/attendance`);
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Attendance' })).toBeVisible();
  await new Promise((done) => setTimeout(done, 300));
  people.go();
  await expect.element(screen.getByText('Nobody is signed up for this event')).toBeVisible();
  await expect.element(screen.getByText(event.title)).toBeVisible();
  expect(shifts).toEqual([]);
});

it('names people who have left in the language of the reader', async () => {
  const event = eventWith({ start_time: '2026-10-20T18:00:00Z', end_time: '2026-10-20T20:00:00Z' });
  const [slot] = event.slot_assignments;
  if (!slot) throw new Error('The event has no slot.');
  const settings = { ...defaultSettings, language: 'german' as const };
  worldWith({ me: administrator({ settings }), events: [event] });
  api.on(listAttendance, [attendeeOf(slot, 'Former member 12')]);
  const screen = await openApp(`/admin/events/${event.id}/attendance`);
  await expect.element(screen.getByRole('heading', { name: 'Ehemaliges Mitglied 12' })).toBeVisible();
});

it('prints a sign-in sheet with a line for each person, and some for people who come without a place', async () => {
  const event = eventWith({ start_time: '2026-10-24T18:00:00Z', end_time: '2026-10-24T20:00:00Z', location: null });
  const [slot] = event.slot_assignments;
  if (!slot) throw new Error('The event has no slot.');
  worldWith({ me: administrator(), events: [event] });
  api.on(listAttendance, [attendeeOf(slot, 'Anna'), { ...attendeeOf(slot, 'Ben'), status: 'asked' }]);
  await openApp(`/admin/events/${event.id}/attendance`);
  const role = slot.slot_type.name;
  expect(await printedLines('Sign-in sheet')).toEqual([
    'Saturday, October 24, 2026, 6:00 PM – 8:00 PM UTC',
    'NameRoleShiftInOutSignature',
    `Anna${role}6:00 PM–8:00 PM`,
    `Ben ?${role}6:00 PM–8:00 PM`,
    ...['', '', ''],
  ]);
});

it('saves the people of the event with their phones, which is recorded', async () => {
  const event = eventWith({ title: '=Fair', start_time: '2026-10-24T18:00:00Z', end_time: '2026-10-24T20:00:00Z' });
  const [slot] = event.slot_assignments;
  if (!slot) throw new Error('The event has no slot.');
  worldWith({ me: administrator(), events: [event] });
  const anna = attendeeOf(slot, 'Anna');
  api.on(listAttendance, [{ ...anna, user: { ...anna.user, phone: '+49 151' } }]);
  api.on(recordExport, null);
  const files = catchDownloads();
  await openApp(`/admin/events/${event.id}/attendance`);
  await exactButton('Download List of people as CSV').click();
  await expect.poll(() => files.length).toBe(1);
  expect(await files[0]?.text()).toContain(
    `,'=Fair,${event.location ?? ''},${slot.slot_type.name},Anna,'+49 151,confirmed`,
  );
  expect(api.made(recordExport)[0]?.body).toEqual({ export: 'roster' });
});
