import { expect, it } from 'vitest';
import { calendar, vevent } from '../../supabase/functions/_shared/ical/testing/feed-text.ts';
import { feedStage } from './feed-stage.ts';

const stage = feedStage();

const feedWith = (...events: [uid: string, hour: number, location: string][]) =>
  calendar(
    ...events.map(([uid, hour, location]) =>
      vevent(`UID:${uid}`, `DTSTART:20260309T${hour}0000Z`, 'DURATION:PT1H', `SUMMARY:${uid}`, `LOCATION:${location}`),
    ),
  );

async function asAdmin(method: string, path: string, body: object): Promise<number> {
  const headers = { authorization: `Bearer ${stage.admin.token}`, 'content-type': 'application/json' };
  return (await fetch(stage.stack.apiUrl + path, { method, headers, body: JSON.stringify(body) })).status;
}

const locations = async (feedId: string) => {
  const rows = await stage.sql`select s.uid, e.location, p.name as place, s.location as says, s.locked_fields
    from public.events e join public.ical_sources s on s.event_id = e.id left join public.places p on p.id = e.place_id
    where e.feed_id = ${feedId} order by s.uid`;
  return rows.map(({ uid, location, place, says, locked_fields }) => [uid, location, place, says, locked_fields]);
};

it('a renamed place stays renamed in later syncs, and no field is locked by it', async () => {
  await stage.setNow('2026-03-02T08:00:00Z');
  const feedId = await stage.makeFeed();
  stage.serve(feedWith(['a', 10, 'Main stage'], ['b', 11, 'MAIN STAGE'], ['c', 12, 'Main stage']));
  expect((await stage.sync(feedId)).body).toMatchObject({ inserted: 3 });
  const [place] = await stage.sql`select id from public.places where name ilike 'main stage'`;
  expect(await asAdmin('PATCH', `/places/${place?.id}`, { name: 'Arena' })).toBe(200);
  expect(await locations(feedId)).toEqual([
    ['a', 'Arena', 'Arena', 'Main stage', []],
    ['b', 'Arena', 'Arena', 'MAIN STAGE', []],
    ['c', 'Arena', 'Arena', 'Main stage', []],
  ]);

  // Another edit of an event does not lock the location that the place's new name has changed.
  const [event] = (await stage.events(feedId)).filter(({ uid }) => uid === 'c');
  const body = {
    ...{ title: 'Edited', location: 'Arena', start_time: '2026-03-09T12:00:00Z', end_time: '2026-03-09T13:00:00Z' },
    slot_assignments: [{ slot_type_id: stage.slotTypeId, required_count: 2 }],
  };
  expect(await asAdmin('PUT', `/events/${event?.id}`, body)).toBe(200);
  stage.serve(feedWith(['a', 14, 'Main stage'], ['b', 11, 'Gate'], ['c', 15, 'Main stage'], ['d', 16, 'main stage']));
  expect((await stage.sync(feedId)).body).toMatchObject({ inserted: 1, updated: 3 });
  expect(await locations(feedId)).toEqual([
    ['a', 'Arena', 'Arena', 'Main stage', []],
    ['b', 'Gate', 'Gate', 'Gate', []],
    ['c', 'Arena', 'Arena', 'Main stage', ['title']],
    ['d', 'Arena', 'Arena', 'main stage', []],
  ]);
});

it('a location that an administrator changed stays, whatever its place is called', async () => {
  await stage.setNow('2026-03-02T08:00:00Z');
  const feedId = await stage.makeFeed();
  stage.serve(feedWith(['a', 10, 'Hall']));
  await stage.sync(feedId);
  const [event] = await stage.events(feedId);
  const body = {
    ...{ title: 'a', location: 'Yard', start_time: '2026-03-09T10:00:00Z', end_time: '2026-03-09T11:00:00Z' },
    slot_assignments: [{ slot_type_id: stage.slotTypeId, required_count: 2 }],
  };
  expect(await asAdmin('PUT', `/events/${event?.id}`, body)).toBe(200);
  const [place] = await stage.sql`select id from public.places where name = 'Yard'`;
  expect(await asAdmin('PATCH', `/places/${place?.id}`, { name: 'Court' })).toBe(200);
  stage.serve(feedWith(['a', 14, 'Tent']));
  await stage.sync(feedId);
  expect(await locations(feedId)).toEqual([['a', 'Court', 'Court', 'Tent', ['location']]]);
});

it('another spelling of a place is left to the feed', async () => {
  await stage.setNow('2026-03-02T08:00:00Z');
  const feedId = await stage.makeFeed();
  stage.serve(feedWith(['a', 10, 'BIG TENT']));
  await stage.sync(feedId);
  const [place] = await stage.sql`select id from public.places where name = 'BIG TENT'`;
  expect(await asAdmin('PATCH', `/places/${place?.id}`, { name: 'Big tent' })).toBe(200);
  expect(await locations(feedId)).toEqual([['a', 'BIG TENT', 'Big tent', 'BIG TENT', []]]);
});
