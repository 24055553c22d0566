import { getEvent, type SourcedEvent, updateEvent } from '@contract/events.ts';
import { defaultSettings } from '@contract/users.ts';
import { beforeEach, expect, it } from 'vitest';
import { answerEventChanges } from '@/test/changes.ts';
import { api } from '@/test/fake-api.ts';
import { button, entry, expectGone, expectValues, field, heading, text, toasts } from '@/test/find.ts';
import { expectAccessible } from '@/test/look.ts';
import { administrator, openApp, type World, worldWith } from '@/test/open-app.tsx';
import { eventWith, newId, slotOf, slotTypeWith } from '@/test/records.ts';

const steward = slotTypeWith({ name: 'Steward', hourly_credits: 2 });
const feed = { id: newId(), name: 'Club' };
let world: World;

beforeEach(() => {
  world = worldWith({ me: administrator(), slotTypes: [steward] });
  answerEventChanges(world);
});

/** Opens the form of an event of the feed. `source`: what the feed contains for it. */
async function edit(more: Parameters<typeof eventWith>[0], source: Partial<SourcedEvent['source']> = {}) {
  const event = eventWith({ title: 'Meeting', feed, slot_assignments: [slotOf(steward)], ...more });
  world.events = [event];
  api.on(getEvent, { ...event, source: { missing_since: null, removed: false, says: {}, ...source } });
  const app = await openApp(`/admin/events/${event.id}/edit`);
  await expectValues({ Title: event.title });
  return app;
}

it('shows an all-day event by the days of its own zone, without times', async () => {
  world.me = administrator({ settings: { ...defaultSettings, timezone: 'Asia/Tokyo' } });
  await edit({
    timezone: 'Europe/Berlin',
    all_day: true,
    start_time: '2026-12-03T23:00:00Z',
    end_time: '2026-12-06T23:00:00Z',
  });
  await expect.element(text('All day, in Europe/Berlin')).toBeVisible();
  await expect.element(text('This event comes from the feed Club.')).toBeVisible();
  await expectValues({ 'Start date': '2026-12-04', 'End date': '2026-12-06' });
  for (const label of ['Start time', 'End time']) await expectGone(field(label));
  await expect.element(text('2 credits per hour')).toBeVisible();
  await field('End date').fill('2026-12-03');
  await button('Save Changes').click();
  await expect.element(text('End date cannot be earlier than the start date')).toBeVisible();
  await expect.element(field('End date')).toHaveFocus();
  await field('End date').fill('2026-12-05');
  await button('Save Changes').click();
  await expect.element(toasts).toHaveTextContent('has been saved');
  const [sent] = api.made(updateEvent);
  expect(sent?.body).toMatchObject({ all_day: true, timezone: 'Europe/Berlin' });
  expect(world.events).toMatchObject([
    {
      start_time: expect.stringMatching(/^2026-12-03T23:00:00/),
      end_time: expect.stringMatching(/^2026-12-05T23:00:00/),
    },
  ]);
});

it('shows beside each changed field what the feed has instead', async () => {
  const times = { start_time: '2026-12-05T17:30:00Z', end_time: '2026-12-05T19:30:00Z' };
  await edit(
    { title: 'Mine', location: 'Hall', ...times },
    {
      says: {
        title: 'Theirs',
        location: null,
        start_time: '2026-12-05T15:00:00Z',
        end_time: '2026-12-05T18:00:00Z',
      },
    },
  );
  await expect.element(field('Title')).toHaveAccessibleDescription('In the feed: Theirs');
  await expect.element(field('Start date')).toHaveAccessibleDescription(/^In the feed: Saturday, December 5, 2026, /);
  await expect.element(text('Not set in the feed')).toBeVisible();
  expect(text('In the feed:').elements()).toHaveLength(3);
  await expectGone(text('Missing from the feed'));
  await expectAccessible('what the feed says');
});

it('shows no values of the feed when the event has the same', async () => {
  await edit({});
  await expect.element(text('This event comes from the feed Club.')).toBeVisible();
  await expectGone(text('In the feed:'));
});

it('marks events that are missing or removed from their feed, in the form and in the list', async () => {
  const since = { missing_since: '2026-10-23T09:00:00Z' };
  const app = await edit({ feed_state: 'missing' }, since);
  await expect.element(text('Missing from the feed since Today, ')).toBeVisible();
  world.events.push(eventWith({ title: 'Not of a feed' }));
  await app.router.navigate({ to: '/admin/events' });
  await expect.element(entry(3, 'Meeting')).toHaveTextContent('Missing from its feed');
  await expect.element(heading(3, { name: /^Not of a feed,/ })).not.toHaveTextContent('from its feed');
  await expectAccessible('an event missing from its feed');
  await app.unmount();

  const later = await edit({ feed_state: 'removed', status: 'canceled' }, { ...since, removed: true });
  await expect.element(text('Removed from feed.')).toBeVisible();
  await expect.element(text('This event is canceled.')).toBeVisible();
  await later.router.navigate({ to: '/admin/events' });
  await expect.element(entry(3, 'Meeting')).toHaveTextContent(/Canceled.*Removed from its feed/);
});
