import { describe, expect } from 'vitest';
import type { ChangeBody } from '../../../supabase/functions/_shared/contract/change-bodies.ts';
import { type World, worlds } from '../support/world.ts';
import { afternoon } from './change-stage.ts';

const it = worlds();

/** The scope of the latest change set. */
const scope = async ({ sql }: World, id: string | null) =>
  (await sql`select scope from change_sets where id = ${id}`)[0]?.scope;

describe('what the events of a change set have in common', () => {
  it('is their day and place before it, and by how much they moved; an undo has the same', async ({ world }) => {
    const { make, undo, first, second } = await afternoon(world);
    const events = [{ id: first.event }, { id: second.event }];
    const move = { action: 'move', events, days: 1, start_minutes: 60, end_minutes: 60, location: 'Tent' } as const;
    const { id } = await make(move);
    const shared = { title: null, day: '2026-06-08', place: 'Gate', minutes: 1500 };
    expect(await scope(world, id)).toEqual(shared);
    expect(await scope(world, (await undo(id)).id)).toEqual(shared);
  });

  it('is null where they differ', async ({ world }) => {
    const { make, first, second } = await afternoon(world);
    const day = { start_time: '2026-06-09T10:00:00Z', end_time: '2026-06-09T12:00:00Z' };
    await world.sql`update events set location = null, start_time = ${day.start_time}, end_time = ${day.end_time}
        where id = ${second.event}`;
    const events = [{ id: first.event }, { id: second.event }];
    const nothing = { title: null, day: null, place: null, minutes: null };
    const outcome = async (body: ChangeBody) => scope(world, (await make(body)).id);
    expect(await outcome({ action: 'cancel', events, reason: 'Storm' })).toEqual(nothing);
    // Only its end moves, so it is not later.
    expect(await outcome({ action: 'move', events: [{ id: first.event }], end_minutes: 30 })).toEqual({
      ...{ title: 'Early', day: '2026-06-08', place: 'Gate', minutes: null },
    });
  });

  it('is known of deleted and of new events', async ({ world }) => {
    const { make, first, second } = await afternoon(world);
    await world.sql`update events set title = 'Bar' where id in (${first.event}, ${second.event})`;
    await world.sql`delete from signups`;
    const events = [{ id: first.event }, { id: second.event }];
    const shared = { title: 'Bar', day: '2026-06-08', place: 'Gate', minutes: null };
    const { id } = await make({ action: 'copy', events, days: [7] });
    expect(await scope(world, id)).toEqual({ ...shared, day: '2026-06-15' });
    expect(await scope(world, (await make({ action: 'delete', events })).id)).toEqual(shared);
  });
});
