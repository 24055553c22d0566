import { describe, expect } from 'vitest';
import type { ChangeBody } from '../../../supabase/functions/_shared/contract/change-bodies.ts';
import { refusal, type World, worlds } from '../support/world.ts';
import { afternoon, saidTo } from './change-stage.ts';

const it = worlds();
const at = (hour: string) => `2026-06-08T${hour}:00Z`;
const times = async (world: World, ...ids: string[]) => {
  const rows = await world.sql`select id, private.iso(start_time) as start, private.iso(end_time) as end from events`;
  return ids.map((id) => rows.filter((row) => row.id === id).map(({ start, end }) => `${start} ${end}`)[0]);
};

describe('a change set', () => {
  it('moves events, tells their people after a minute, and is listed with who made it', async ({ world }) => {
    const { make, chief, ada, bo, first, second } = await afternoon(world);
    const events = [{ id: first.event }, { id: second.event }];
    const outcome = await make({ action: 'move', events, start_minutes: 60, end_minutes: 60 });
    expect(await times(world, first.event, second.event)).toEqual([
      '2026-06-08T11:00:00Z 2026-06-08T13:00:00Z',
      '2026-06-08T14:00:00Z 2026-06-08T16:00:00Z',
    ]);
    expect(outcome.told.map(({ kind }) => kind)).toEqual(['still', 'still']);
    expect(outcome).toMatchObject({ deleted: 0, clashes: [], skipped: [], tells_at: '2026-06-01T12:01:00Z' });
    expect(outcome.undo_until).toBe('2026-06-08T10:00:00Z');
    const own = () => world.as(ada, (sql) => sql`select kind from notices`);
    expect(await own()).toHaveLength(0);
    await world.at('2026-06-01T12:01:00Z');
    expect(await own()).toHaveLength(1);
    expect(await saidTo(world, { ada, bo })).toHaveLength(2);
    const [row] = await world.as(chief, (sql) => sql`select * from change_sets`);
    expect(row).toMatchObject({
      id: outcome.id,
      action: 'move',
      made_by: chief.id,
      title: 'Early',
      events: 2,
      people: 2,
    });
  });

  it('moves shifts that adjoin without a clash on the way, in both directions', async ({ world }) => {
    const { make, ada, first, second } = await afternoon(world);
    await world.sql`update events set start_time = ${at('12:00')}, end_time = ${at('14:00')} where id = ${second.event}`;
    await world.signUp(ada, second.slot);
    for (const minutes of [60, -60, 120]) {
      const events = [{ id: second.event }, { id: first.event }];
      const outcome = await make({ action: 'move', events, start_minutes: minutes, end_minutes: minutes });
      expect(outcome.clashes).toEqual([]);
      expect(outcome.signups).toEqual([]);
    }
  });

  it('moves by days at the same time of day, also when the clocks change in between', async ({ world }) => {
    const { make, first } = await afternoon(world);
    await world.sql`update events set timezone = 'Europe/Berlin' where id = ${first.event}`;
    await make({ action: 'move', events: [{ id: first.event }], days: 140 });
    // 12:00 to 14:00 in Berlin, on October 26 in winter time.
    expect(await times(world, first.event)).toEqual(['2026-10-26T11:00:00Z 2026-10-26T13:00:00Z']);
  });

  it('tells the people of a shift that only its place is another one', async ({ world }) => {
    const { make, ada, bo, first } = await afternoon(world);
    const spelled = await make({ action: 'move', events: [{ id: first.event }], location: 'gate' });
    expect(spelled.told).toEqual([]);
    const outcome = await make({ action: 'move', events: [{ id: first.event }], location: 'Tower' });
    expect(outcome.told).toMatchObject([{ user: { id: ada.id }, kind: 'still' }]);
    expect(await saidTo(world, { ada, bo })).toEqual(['ada still']);
  });

  it('names who would clash, and a preview of it stores nothing', async ({ world }) => {
    const { make, ada, first, second } = await afternoon(world);
    await world.signUp(ada, second.slot);
    const body: ChangeBody = { action: 'move', events: [{ id: first.event }], start_minutes: 180, end_minutes: 180 };
    const preview = await make({ ...body, preview: true });
    expect(preview).toMatchObject({ id: null, clashes: [{ user: { id: ada.id }, event: { id: first.event } }] });
    expect(await world.sql`select from change_sets`).toHaveLength(0);
    expect(await world.sql`select from notices`).toHaveLength(0);
    expect(await times(world, first.event)).toEqual(['2026-06-08T10:00:00Z 2026-06-08T12:00:00Z']);
    const { id, ...made } = await make(body);
    expect({ ...made, id: null }).toEqual(preview);
    expect(id).not.toBeNull();
  });

  it('skips what is stale or closed and does the rest; if nothing is left, it is refused and leaves no trace', async ({
    world,
  }) => {
    const { make, first, second } = await afternoon(world);
    const events = [{ id: first.event, version: 7 }, { id: second.event }];
    const outcome = await make({ action: 'cancel', events, reason: 'Storm' });
    expect(outcome.skipped).toMatchObject([
      { event_id: first.event, title: 'Early', refusal: { code: 'stale_version' } },
    ]);
    expect(outcome.events).toMatchObject([{ id: second.event, status: 'canceled' }]);
    await expect(make({ action: 'cancel', events: events.slice(0, 1), reason: 'Storm' })).rejects.toMatchObject(
      refusal(409, 'stale_version', 'This was changed by someone else in the meantime'),
    );
    expect(await world.sql`select from change_sets`).toHaveLength(1);
    await world.at('2026-06-10T12:00:00Z');
    await expect(make({ action: 'restore', events: [{ id: second.event }] })).rejects.toMatchObject({
      code: 'MU409',
    });
  });

  it('cancels with a reason and restores; what a calendar has canceled stays so', async ({ world }) => {
    const { make, ada, bo, first, second } = await afternoon(world);
    await make({ action: 'cancel', events: [{ id: first.event }], reason: 'Storm' });
    const state = async () =>
      (await world.sql`select status, cancel_origin, cancel_reason from events where id = ${first.event}`)[0];
    expect(await state()).toEqual({ status: 'canceled', cancel_origin: 'admin', cancel_reason: 'Storm' });
    await make({ action: 'restore', events: [{ id: first.event }] });
    expect(await state()).toEqual({ status: 'scheduled', cancel_origin: null, cancel_reason: null });
    expect(await saidTo(world, { ada, bo })).toEqual(['ada canceled', 'ada restored']);
    await world.sql`update events set status = 'canceled', cancel_origin = 'source' where id = ${second.event}`;
    await expect(make({ action: 'restore', events: [{ id: second.event }] })).rejects.toMatchObject(
      refusal(
        409,
        'canceled_by_feed',
        'The calendar of this event has canceled it, so only the calendar can restore it',
      ),
    );
  });

  it('changes counts, never below the people there, and lowers a minimum with its count', async ({ world }) => {
    const { make, bo, first, second } = await afternoon(world);
    const events = [{ id: first.event }, { id: second.event }];
    const counts = () =>
      world.sql`select required_count, min_count from event_slots order by event_id = ${second.event}`;
    await make({ action: 'counts', events, add: 1 });
    expect(await counts()).toEqual([
      { required_count: 3, min_count: null },
      { required_count: 3, min_count: null },
    ]);
    await make({ action: 'counts', events, add: 1, min_count: 3 });
    expect(await counts()).toEqual([
      { required_count: 4, min_count: 3 },
      { required_count: 4, min_count: 3 },
    ]);
    await world.signUp(bo, first.slot);
    const outcome = await make({ action: 'counts', events, required_count: 1 });
    expect(outcome.skipped).toMatchObject([{ event_id: first.event, refusal: { code: 'count_below_filled' } }]);
    expect(await counts()).toMatchObject([{ min_count: 3 }, { required_count: 1, min_count: 1 }]);
    await expect(make({ action: 'counts', events, add: -9 })).rejects.toMatchObject(
      refusal(400, 'too_small', 'Count must be at least 1', 'add'),
    );
  });
});
