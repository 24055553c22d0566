import { listAttendance } from '@contract/attendance.ts';
import { changePeople } from '@contract/people.ts';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { api } from '@/test/fake-api.ts';
import { expectGone, toasts } from '@/test/find.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
import { eventWith, newId, signupFor, slotOf, slotTypeWith, userWith } from '@/test/records.ts';

const bar = slotTypeWith({ name: 'Bar' });
const shift = (title: string, day: string, location: string) =>
  eventWith({
    title,
    location,
    start_time: `${day}T18:00:00Z`,
    end_time: `${day}T20:00:00Z`,
    slot_assignments: [slotOf(bar, { current_count: 2 })],
  });
const ahead = shift('Brunch', '2026-10-25', 'Hall');
const [one, two, missed] = [
  shift('First', '2026-10-01', 'Hall'),
  shift('Second', '2026-10-02', 'Yard'),
  shift('Third', '2026-10-03', 'Roof'),
];
const ada = userWith({
  name: 'Ada',
  email: 'ada@example.org',
  phone: '+49 30 1',
  settings: {
    emailNotifications: true,
    smsNotifications: false,
    darkMode: false,
    language: 'french',
    timezone: 'UTC',
  },
  completed_credits: 4,
  confirmed_credits: 6,
});
const signups = [
  signupFor(one, ada),
  signupFor(two, ada, { attendance: 'attended' }),
  signupFor(missed, ada, { attendance: 'no_show' }),
  signupFor(ahead, ada),
];
const world = () => {
  api.on(listAttendance, []);
  worldWith({ me: administrator(), users: [ada], events: [ahead, one, two, missed], signups });
};
const panel = page.getByRole('complementary', { name: 'Ada' });

it('shows beside the page what is known of a person, and leads to their next shift and back', async () => {
  world();
  const screen = await openApp('/admin/staff?view=table');
  await page.getByRole('table').getByRole('link', { name: 'Ada' }).click();
  await expect.poll(screen.address).toBe(`/admin/staff?view=table&person=${ada.id}`);
  await expect.element(panel.getByRole('heading', { name: 'Ada' })).toHaveFocus();
  await expect
    .element(panel.getByRole('link', { name: 'ada@example.org' }))
    .toHaveAttribute('href', 'mailto:ada@example.org');
  await expect.element(panel.getByRole('link', { name: '+49 30 1' })).toHaveAttribute('href', 'tel:+49301');
  for (const words of ['Volunteer · Has signed in', 'Language: Français', '4 of 10 credits completed'])
    await expect.element(panel).toHaveTextContent(words);
  const done = panel.getByRole('region', { name: 'What they did' });
  await expect.element(done).toHaveTextContent('RolesBar2 timesWhereHall1 timeYard1 time');
  await panel.getByRole('region', { name: 'Next shifts' }).getByRole('link', { name: 'Brunch' }).click();
  await expect.element(page.getByRole('complementary', { name: 'Brunch' })).toBeVisible();
  await expectGone(panel);
  await page.getByRole('complementary', { name: 'Brunch' }).getByRole('button', { name: 'Close' }).click();
  await expect.element(panel.getByRole('heading', { name: 'Ada' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expectGone(panel);
  await expect.poll(screen.address).toBe('/admin/staff?view=table');
});

it('invites somebody who has not signed in', async () => {
  const ina = userWith({ name: 'Ina', has_account: false, last_login: null });
  worldWith({ me: administrator(), users: [ina] });
  api.on(changePeople, () => ({
    changed: [{ id: ina.id, name: 'Ina' }],
    left: [],
  }));
  await openApp(`/admin/staff?person=${ina.id}`);
  const own = page.getByRole('complementary', { name: 'Ina' });
  await own.getByRole('button', { name: 'Invite by email' }).click();
  await expect.element(toasts).toHaveTextContent('1 invitation is being sent.');
  expect(api.made(changePeople).map(({ body }) => body)).toEqual([{ action: 'invite', ids: [ina.id], preview: false }]);
});

it('says that somebody is unknown', async () => {
  world();
  await openApp(`/admin/staff?person=${newId()}`);
  await expect.element(page.getByRole('complementary', { name: 'User not found' })).toBeVisible();
});
