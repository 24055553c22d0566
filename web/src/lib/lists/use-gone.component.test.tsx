import { declineUser } from '@contract/access.ts';
import { listAttendance, markAttendance } from '@contract/attendance.ts';
import { deleteFeed } from '@contract/ical-feeds.ts';
import { deleteSlotType } from '@contract/slot-types.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { api } from '@/test/fake-api.ts';
import { feedWith } from '@/test/feed-records.ts';
import { anyDialog, button, expectGone, toasts } from '@/test/find.ts';
import { administrator, openApp, type World, worldWith } from '@/test/open-app.tsx';
import { attendeeOf, eventWith, slotOf, slotTypeWith, userWith } from '@/test/records.ts';

const bar = slotTypeWith({ name: 'Bar' });
const slot = slotOf(bar, { required_count: 2, current_count: 1 });
const begun = { start_time: '2026-10-23T08:00:00Z', end_time: '2026-10-23T12:00:00Z' };
const fair = eventWith({ title: 'Fair', ...begun, slot_assignments: [slot] });
const gate = eventWith({ title: 'Gate' });
const vera = attendeeOf(slot, 'Vera');

const cases = {
  'the question about a slot type': {
    path: '/admin/slot-types',
    open: 'Delete Bar',
    remove: (world: World) => {
      world.slotTypes = [];
    },
    said: 'Bar is no longer listed.',
    call: deleteSlotType,
  },
  'the question about a feed': {
    path: '/admin/ical-feeds',
    open: 'Delete Club',
    remove: (world: World) => {
      world.feeds = [];
    },
    said: 'Club is no longer listed.',
    call: deleteFeed,
  },
  'the question about somebody who waits': {
    path: '/admin/staff',
    open: 'Decline Wanda',
    remove: (world: World) => {
      world.users = world.users.filter(({ name }) => name !== 'Wanda');
    },
    said: 'Wanda is no longer listed.',
    call: declineUser,
  },
  'a correction of hours': {
    path: `/admin/events/${fair.id}/attendance`,
    open: 'Correct the hours of Vera',
    remove: () => api.on(listAttendance, []),
    said: 'Vera is no longer listed.',
    call: markAttendance,
  },
};

it.each(Object.entries(cases))('%s closes when somebody else removes what it is about, and says so', async (_, one) => {
  const world = worldWith({
    ...{ me: administrator(), slotTypes: [bar], events: [fair, gate], feeds: [feedWith()] },
    users: [userWith({ name: 'Wanda', state: 'waiting' })],
  });
  api.on(listAttendance, [{ ...vera, attendance: 'attended' }]);
  const { queryClient } = await openApp(one.path);
  await button(one.open).click();
  await expect.element(anyDialog).toBeVisible();
  one.remove(world);
  await queryClient.invalidateQueries();
  await expectGone(anyDialog);
  await expect.element(toasts).toHaveTextContent(one.said);
  expect(api.made(one.call)).toEqual([]);
  expect(page.getByRole('alert').elements()).toEqual([]);
});
