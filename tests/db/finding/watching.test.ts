import { describe, expect } from 'vitest';
import { changesOf } from '../planning/change-stage.ts';
import { refusal, worlds } from '../support/world.ts';
import { ends, lettersOf, stage, tell, toldTo, watches } from './watch-stage.ts';

const it = worlds();

describe('watching', () => {
  it('is one\u2019s own: others neither see nor end it, and the same once more is one watch', async ({ world }) => {
    const { watcher, watch, holder, chief } = await stage(world);
    expect(await watches(world, watcher)).toBe(watch);
    const weekend = await watches(world, watcher, { weekdays: [6, 7] });
    expect(await watches(world, watcher, { weekdays: [7, 6, 7] })).toBe(weekend);
    expect(await watches(world, watcher, { weekdays: [6] })).not.toBe(weekend);
    await world.sql`delete from watches where id <> ${watch}`;
    const seen = (who: typeof watcher) => world.as(who, (sql) => sql`select id from watches`);
    expect(await seen(watcher)).toEqual([{ id: watch }]);
    expect([await seen(holder), await seen(chief)]).toEqual([[], []]);
    const unknown = refusal(404, 'not_found', 'Watch not found');
    await expect(ends(world, holder, watch)).rejects.toMatchObject(unknown);
    await ends(world, watcher, watch);
    await expect(ends(world, watcher, watch)).rejects.toMatchObject(unknown);
  });

  it('has a limit, and knows what it watches', async ({ world }) => {
    const { watcher } = await stage(world);
    const day = (n: number) => `2030-07-${String(n).padStart(2, '0')}`;
    for (let n = 1; n <= 9; n++) await watches(world, watcher, { day: day(n) });
    await expect(watches(world, watcher, { day: day(10) })).rejects.toMatchObject(
      refusal(409, 'too_many_watches', 'You can watch at most 10 things. End one first.'),
    );
    expect(await watches(world, watcher, { day: day(9) })).toBeTruthy();
    const nobody = '00000000-0000-4000-8000-000000000000';
    await expect(watches(world, watcher, { slot_type_ids: [nobody] })).rejects.toMatchObject(
      refusal(400, 'not_found', 'Slot type not found', 'slot_type_ids.0'),
    );
    await expect(watches(world, watcher, { place_ids: [nobody] })).rejects.toMatchObject(
      refusal(400, 'not_found', 'Place not found', 'place_ids.0'),
    );
  });

  it('ends with what it watches, and follows a place that becomes another one', async ({ world }) => {
    const { watcher, watch } = await stage(world);
    const type = await world.slotType();
    const [gate] = await world.sql`select id from places where name = 'Gate'`;
    const [door] = await world.sql`insert into places (name, position) values ('Door', 9) returning id`;
    const [yard] = await world.sql`insert into places (name, position) values ('Yard', 10) returning id`;
    const both = await watches(world, watcher, { slot_type_ids: [type], place_ids: [door?.id, yard?.id] });
    const moved = await watches(world, watcher, { place_ids: [door?.id] });
    const typed = await watches(world, watcher, { slot_type_ids: [type] });
    await world.sql`select private.merge_places(${door?.id}, ${gate?.id})`;
    await world.sql`delete from places where id = ${yard?.id}`;
    const [left] = await world.sql`select place_ids from watches where id = ${both}`;
    expect(left?.place_ids).toEqual([gate?.id]);
    await world.sql`delete from slot_types where id = ${type}`;
    const rows = await world.sql`select id, slot_type_ids, place_ids from watches order by since, id`;
    // A watch whose slot types are all gone must not become one of all slot types.
    expect(rows.map(({ id }) => id).toSorted()).toEqual([watch, moved].toSorted());
    expect(typed).toBeTruthy();
  });
});

describe('what comes free', () => {
  it('is told once, a minute later, by a mail that says what is still free', async ({ world }) => {
    const { watcher, freed, slot, holder } = await stage(world);
    await world.at('2030-06-01T11:00:00Z');
    expect(await tell(world)).toBe(0);
    await freed();
    expect(await tell(world)).toBe(0);
    await world.at('2030-06-01T11:01:00Z');
    expect(await tell(world)).toBe(1);
    expect(await lettersOf(world)).toMatchObject([{ to: watcher.email, places: [{ asked: null }] }]);
    for (const at of ['2030-06-01T11:02:00Z', '2030-06-01T14:00:00Z', '2030-06-02T14:00:00Z']) {
      await world.at(at);
      expect(await tell(world)).toBe(0);
    }
    // Full and free again is another opening.
    const again = await world.signUp(holder, slot);
    await world.as(holder, (sql) => sql`select private.cancel_signup(${again})`);
    await world.at('2030-06-02T14:01:00Z');
    expect(await tell(world)).toBe(1);
    await world.signUp(holder, slot);
    expect(await lettersOf(world)).toEqual([{ to: watcher.email, places: [] }]);
    expect(await toldTo(world, watcher)).toEqual([[slot], [slot]]);
  });

  it('is told once when two watches match, and not to those who gave it back or have ended their watch', async ({
    world,
  }) => {
    const { watcher, holder, freed, slot } = await stage(world);
    await watches(world, watcher, { times: ['afternoon'] });
    await watches(world, holder);
    const other = await world.person();
    await ends(world, other, await watches(world, other));
    await freed();
    await world.at('2030-06-01T10:05:00Z');
    expect(await tell(world)).toBe(1);
    expect(await toldTo(world, watcher)).toEqual([[slot]]);
    expect(await toldTo(world, holder)).toEqual([]);
  });

  it('is told of what is looked for only, and of nothing that was there to be seen', async ({ world }) => {
    const { shift, freed, slot } = await stage(world);
    const there = await shift('2030-06-11T06:00:00Z');
    const [gate] = await world.sql`select id from places where name = 'Gate'`;
    const [type] = await world.sql`select slot_type_id as id from event_slots where id = ${slot}`;
    const [door] = await world.sql`insert into places (name, position) values ('Door', 9) returning id`;
    const looks = {
      hit: { place_ids: [gate?.id], slot_type_ids: [type?.id], weekdays: [1], times: ['afternoon'], day: '2030-06-10' },
      weekday: { weekdays: [2, 7] },
      day: { day: '2030-06-11' },
      time: { times: ['morning', 'evening'] },
      place: { place_ids: [door?.id] },
      type: { slot_type_ids: [await world.slotType()] },
    };
    const people = new Map<string, Awaited<ReturnType<typeof world.person>>>();
    for (const [name, look] of Object.entries(looks)) {
      const person = await world.person();
      await watches(world, person, look);
      people.set(name, person);
    }
    await freed();
    await world.at('2030-06-01T10:05:00Z');
    await tell(world);
    const told: Record<string, string[][]> = {};
    for (const [name, person] of people) told[name] = await toldTo(world, person);
    // The shift at 6:00 was free when they began.
    expect(told).toEqual({ hit: [[slot]], weekday: [], day: [], time: [], place: [], type: [] });
    expect(there.slot).toBeTruthy();
  });

  it('is nothing of drafts, and what a change set makes waits out Undo, which leaves no trace', async ({ world }) => {
    const { chief, event, slot, watcher } = await stage(world);
    const { make, undo } = changesOf(world, chief);
    const start = '2030-06-20T12:00:00Z';
    const draft = await world.event({ start_time: start, end_time: '2030-06-20T14:00:00Z', published_at: null });
    const hidden = await world.slot(draft);
    await world.at('2030-06-01T11:00:00Z');
    expect(await tell(world)).toBe(0);
    const more = { action: 'counts', events: [{ id: event }], required_count: 3 } as const;
    const { id } = await make(more as never);
    await world.at('2030-06-01T11:00:59Z');
    expect(await tell(world)).toBe(0);
    await undo(id);
    await world.at('2030-06-01T11:30:00Z');
    expect(await tell(world)).toBe(0);
    expect((await world.sql`select from private.watch_told`).length).toBe(0);
    await make(more as never);
    await make({ action: 'publish', events: [{ id: draft }] });
    await world.at('2030-06-01T11:31:01Z');
    expect(await tell(world)).toBe(1);
    expect(await toldTo(world, watcher)).toEqual([[slot, hidden].toSorted()]);
  });
});
