import { listEvents } from '@contract/events.ts';
import { listPlaces, type Place } from '@contract/places.ts';
import { recordExport } from '@contract/record.ts';
import type { Query } from '@tanstack/react-query';
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { catchDownloads } from '@/test/downloads.ts';
import { api } from '@/test/fake-api.ts';
import { button, choose, entry, exactButton, expectGone, field, text } from '@/test/find.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
import { eventWith, newId, slotOf, slotTypeWith } from '@/test/records.ts';
import { holdTimers } from '@/test/timers.ts';

const bar = slotTypeWith({ name: 'Bar' });
const gate = slotTypeWith({ name: 'Gate' });
const times = (hour: number) => ({
  start_time: `2026-10-24T${hour}:00:00Z`,
  end_time: `2026-10-24T${hour + 1}:00:00Z`,
});

beforeEach(() => {
  worldWith({
    me: administrator(),
    slotTypes: [bar, gate],
    events: [
      eventWith({
        title: 'Late Bar',
        location: 'Pier 4',
        ...times(18),
        slot_assignments: [slotOf(bar, { required_count: 2, current_count: 2 })],
      }),
      eventWith({
        title: 'Door',
        location: 'Pier 4',
        ...times(19),
        slot_assignments: [slotOf(gate, { required_count: 2, current_count: 1 })],
      }),
      eventWith({
        title: 'Fireworks',
        status: 'canceled',
        feed: { id: crypto.randomUUID(), name: 'Stages' },
        ...times(20),
        slot_assignments: [slotOf(gate, { required_count: 1, current_count: 1 })],
      }),
    ],
  });
});

const shows = async (...titles: string[]) => {
  for (const title of ['Late Bar', 'Door', 'Fireworks']) {
    if (titles.includes(title)) await expect.element(entry(3, title)).toBeVisible();
    else await expectGone(entry(3, title));
  }
};

it('searches on the server once a word is typed, and keeps the search in the address', async () => {
  const app = await openApp('/admin/events');
  await shows('Late Bar', 'Door', 'Fireworks');
  const before = api.made(listEvents).length;
  // Keys that follow slowly would count as several words.
  const resting = holdTimers(250);
  await userEvent.type(field('Search events'), 'pier bar');
  const searching = ({ queryKey }: Pick<Query, 'queryKey'>) => JSON.stringify(queryKey).includes('"pier bar"');
  await expect.poll(() => app.queryClient.isFetching({ predicate: searching })).toBe(1);
  await resting.pass();
  await shows('Late Bar');
  await expect.poll(app.address).toBe('/admin/events?q=pier+bar');
  const searches = api.made(listEvents).slice(before);
  expect(searches.map(({ query }) => query.get('search'))).toEqual(['pier bar']);
  await userEvent.keyboard('{Escape}');
  await shows('Late Bar', 'Door', 'Fireworks');
  await expect.poll(app.address).toBe('/admin/events');
});

it('has further filters behind a button, and the address opens them', async () => {
  const app = await openApp('/admin/events');
  await shows('Late Bar', 'Door', 'Fireworks');
  await expectGone(field('With open places'));
  await button('Filters').click();
  await field('With open places').click();
  await shows('Door');
  await expect.poll(app.address).toBe('/admin/events?open=true');
  await field('With open places').click();
  await field('From a feed').click();
  await shows('Fireworks');
  await choose(field('Slot Type'), 'Bar');
  await expect.element(text('No events match the search and the filters.')).toBeVisible();
  await expect.element(button('2 filters')).toHaveAttribute('aria-expanded', 'true');
  await expect.poll(app.address).toBe(`/admin/events?type=${bar.id}&feed=true`);
  await button('Clear search and filters').click();
  await shows('Late Bar', 'Door', 'Fireworks');
  await app.unmount();

  await openApp('/admin/events?canceled=true');
  await expect.element(field('Canceled')).toBeChecked();
  await shows('Fireworks');
});

it('tells slot types of one name apart by what they are worth', async () => {
  const paid = slotTypeWith({ name: 'Bar', hourly_credits: -15 });
  const free = slotTypeWith({ name: 'bar', hourly_credits: 2 });
  worldWith({ me: administrator(), slotTypes: [gate, free, paid], events: [] });
  const app = await openApp('/admin/events');
  await button('Filters').click();
  await choose(field('Slot Type'), 'Bar · $15.00 per hour');
  await expect.poll(app.address).toBe(`/admin/events?type=${paid.id}`);
});

it('of two filters that are changed before the page is drawn again, both count', async () => {
  const app = await openApp('/admin/events');
  await shows('Late Bar', 'Door', 'Fireworks');
  await button('Filters').click();
  await expect.element(field('From a feed')).toBeVisible();
  const boxes = ['With open places', 'From a feed'].map((name) => field(name).element() as HTMLElement);
  for (const box of boxes) box.click();
  await expect.poll(app.address).toBe('/admin/events?open=true&feed=true');
});

it('Back takes a filter back, but not each letter of a search', async () => {
  const app = await openApp('/admin/events');
  await shows('Late Bar', 'Door', 'Fireworks');
  await button('Filters').click();
  await field('With open places').click();
  await shows('Door');
  await userEvent.type(field('Search events'), 'pier');
  await expect.poll(app.address).toBe('/admin/events?q=pier&open=true');
  app.router.history.back();
  await expect.poll(app.address).toBe('/admin/events');
  await shows('Late Bar', 'Door', 'Fireworks');
});

it('shows only the events at a place, which is in the address', async () => {
  const pier: Place = {
    ...{ id: newId(), name: 'Pier 4', address: null, meeting_point: null, contact: null },
    ...{ other_names: [], coming_events: 1, version: 1 },
  };
  const place = { id: pier.id, name: pier.name, address: null, meeting_point: null, contact: null };
  worldWith({
    me: administrator(),
    slotTypes: [bar],
    events: [eventWith({ title: 'Late Bar', place, ...times(18) }), eventWith({ title: 'Door', ...times(19) })],
  });
  api.on(listPlaces, [pier]);
  const app = await openApp('/admin/events');
  await shows('Late Bar', 'Door');
  await button('Filters').click();
  await choose(page.getByRole('combobox', { name: 'Place', exact: true }), 'Pier 4');
  await shows('Late Bar');
  await expect.poll(app.address).toBe(`/admin/events?place=${pier.id}`);
  await expect.element(button('1 filter')).toBeVisible();
  await choose(page.getByRole('combobox', { name: 'Place', exact: true }), 'All places');
  await shows('Late Bar', 'Door');
  await expect.poll(app.address).toBe('/admin/events');
});

it('asks for the events of a time of day, which is in the address', async () => {
  const app = await openApp('/admin/events');
  await shows('Late Bar', 'Door', 'Fireworks');
  await button('Filters').click();
  await choose(field('Time of day'), 'Evening');
  await expect.poll(app.address).toBe('/admin/events?time=evening');
  await expect.poll(() => api.made(listEvents).at(-1)?.query.get('time_of_day')).toBe('evening');
  await button('1 filter').click();
  await app.unmount();

  await openApp('/admin/events?time=noon');
  await shows('Late Bar', 'Door', 'Fireworks');
  expect(api.made(listEvents).at(-1)?.query.has('time_of_day')).toBe(false);
});

it('saves the shifts that the filters leave, with the slots of the chosen type', async () => {
  api.on(recordExport, null);
  const files = catchDownloads();
  await openApp(`/admin/events?type=${gate.id}`);
  await shows('Door', 'Fireworks');
  await exactButton('Download Shifts with their people as CSV').click();
  await expect.poll(() => files.length).toBe(1);
  expect((await files[0]?.text())?.trim().split('\r\n')).toEqual([
    'Event,Day,From,To,Time zone,Role,Place,Required,Filled,Names,State',
    'Door,2026-10-24,2026-10-24 19:00,2026-10-24 20:00,UTC,Gate,Pier 4,2,1,,',
    'Fireworks,2026-10-24,2026-10-24 20:00,2026-10-24 21:00,UTC,Gate,,1,1,,Canceled',
  ]);
  expect(api.made(recordExport)[0]?.body).toEqual({ export: 'schedule' });
});
