import { randomUUID } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import { describe, expect } from 'vitest';
import type { ChangeBody } from '../../../supabase/functions/_shared/contract/change-bodies.ts';
import { shift } from '../leads/lead-stage.ts';
import { type Person, refusal, type World, worlds } from '../support/world.ts';
import { afternoon, saidTo, schedule } from './change-stage.ts';

const it = worlds();
const waiting = (world: World) =>
  world.sql`select kind from private.outbox where status = 'waiting' and signup_id is not null`;

describe('undoing a change set', () => {
  it('within its minute puts everything back and tells nobody anything', async ({ world }) => {
    const { make, undo, ada, bo, first, second } = await afternoon(world);
    await world.sql`delete from private.outbox`;
    const before = await schedule(world);
    const events = [{ id: first.event }, { id: second.event }];
    const signups = [first.signups[0] ?? '', second.signups[0] ?? ''] as const;
    const bodies: ChangeBody[] = [
      { action: 'move', events, days: 2, location: 'Tower' },
      { action: 'cancel', events, reason: 'Storm' },
      { action: 'delete', events },
      { action: 'counts', events, add: 4, min_count: 2 },
      { action: 'copy', events, days: [1, 2], people: true },
      { action: 'give', places: [{ slot_id: second.slot, user_id: ada.id }] },
      { action: 'release', signup_ids: [...signups] },
      { action: 'swap', signup_id: signups[0], other_signup_id: signups[1] },
    ];
    for (const body of bodies) {
      const { id, signups: touched } = await make(body);
      await world.at('2026-06-01T12:00:59Z');
      const undone = await undo(id);
      expect(undone).toMatchObject({ action: 'undo', skipped: [], told: [], tells_at: null });
      expect(undone.signups.length, body.action).toBeGreaterThanOrEqual(touched.length > 0 ? 1 : 0);
      expect(await schedule(world), body.action).toEqual(before);
      await world.at('2026-06-01T12:00:00Z');
    }
    expect(await saidTo(world, { ada, bo })).toEqual([]);
    expect(await waiting(world)).toEqual([]);
  });

  it('after its minute tells people of the way back, and can be undone itself', async ({ world }) => {
    const { make, undo, ada, bo, first } = await afternoon(world);
    const released = await make({ action: 'release', signup_ids: first.signups });
    await world.at('2026-06-01T12:01:00Z');
    const back = await undo(released.id);
    expect(back).toMatchObject({
      told: [{ user: { id: ada.id }, kind: 'assigned' }],
      tells_at: '2026-06-01T12:02:00Z',
    });
    await world.at('2026-06-01T12:05:00Z');
    const again = await undo(back.id);
    expect(again.signups).toMatchObject([{ id: first.signups[0], status: 'canceled' }]);
    expect(await saidTo(world, { ada, bo })).toEqual(['ada released', 'ada assigned', 'ada released']);
    const messages = await world.sql`select kind from private.outbox where user_id = ${ada.id} order by created_at`;
    expect(messages.map(({ kind }) => kind)).toEqual(['released', 'assigned', 'released']);
  });

  it('leaves alone and names what has changed since, and still tells its people of that', async ({ world }) => {
    const { make, undo, ada, bo, first, second } = await afternoon(world);
    const events = [{ id: first.event }, { id: second.event }];
    const moved = await make({ action: 'move', events, days: 1 });
    await world.sql`update events set title = 'Renamed' where id = ${second.event}`;
    const undone = await undo(moved.id);
    expect(undone.skipped).toMatchObject([
      { event_id: second.event, title: 'Renamed', refusal: { code: 'changed_since' } },
    ]);
    const starts = await world.sql`select private.iso(start_time) as start from events order by id = ${second.event}`;
    expect(starts.map(({ start }) => start)).toEqual(['2026-06-08T10:00:00Z', '2026-06-09T13:00:00Z']);
    expect(await saidTo(world, { ada, bo })).toEqual(['bo still']);
  });

  it('does not take a place from somebody who has it now, nor put a person into two places', async ({ world }) => {
    const { make, undo, ada, first, second } = await afternoon(world);
    await world.sql`update event_slots set required_count = 1`;
    const released = await make({ action: 'release', signup_ids: [...first.signups, ...second.signups] });
    const carl = await world.person();
    await world.signUp(carl, first.slot);
    const undone = await undo(released.id);
    expect(undone.skipped).toMatchObject([
      { event_id: first.event, user: { id: ada.id }, refusal: { code: 'changed_since' } },
    ]);
    const [row] = await world.sql`select user_id from signups where slot_id = ${first.slot} and status = 'confirmed'`;
    expect(row?.user_id).toBe(carl.id);
  });

  describe('of a person who was in two of its shifts', () => {
    /** Ada is in both shifts; moves them by hours. */
    async function both(world: World) {
      const scene = await afternoon(world);
      const { ada, first, second, make } = scene;
      const late = await world.signUp(ada, second.slot);
      const move = ({ event }: { event: string }, hours: number) =>
        make({ action: 'move', events: [{ id: event }], start_minutes: hours * 60, end_minutes: hours * 60 });
      const statuses = async () => {
        const rows = await world.sql`select s.status from signups s join events e on e.id = s.event_id
          where s.user_id = ${ada.id} order by e.title`;
        return rows.map(({ status }) => status);
      };
      return { ...scene, late, move, statuses, first, second };
    }

    it('does not displace a place whose time has become free since', async ({ world }) => {
      const { ada, first, second, late, move, statuses, undo } = await both(world);
      await move(first, 3);
      expect(await statuses()).toEqual(['displaced', 'confirmed']);
      const away = await move(second, 3);
      expect(await statuses()).toEqual(['confirmed', 'confirmed']);
      await world.as(ada, (sql) => sql`select private.cancel_signup(${late})`);
      expect((await undo(away.id)).skipped).toEqual([]);
      expect(await statuses()).toEqual(['confirmed', 'canceled']);
    });

    it('confirms a place for which it makes room', async ({ world }) => {
      const { first, second, move, statuses, undo } = await both(world);
      const away = await move(second, 3);
      await move(first, 6);
      expect(await statuses()).toEqual(['displaced', 'confirmed']);
      expect((await undo(away.id)).skipped).toEqual([]);
      expect(await statuses()).toEqual(['confirmed', 'confirmed']);
    });
  });

  it('keeps an event that somebody has taken a place in since', async ({ world }) => {
    const { make, undo, ada, first } = await afternoon(world);
    const copied = await make({ action: 'copy', events: [{ id: first.event }], days: [1] });
    const [slot] = await world.sql`select id from event_slots where event_id = ${copied.events[0]?.id ?? ''}`;
    await world.signUp(ada, slot?.id);
    const undone = await undo(copied.id);
    expect(undone.skipped.map(({ refusal: { code } }) => code)).toEqual(['changed_since', 'changed_since']);
    expect(await world.sql`select from events where removed_at is null`).toHaveLength(3);
  });

  it('is possible once, and until the first of its shifts starts', async ({ world }) => {
    const { make, undo, first } = await afternoon(world);
    const body: ChangeBody = { action: 'counts', events: [{ id: first.event }], add: 1 };
    const { id } = await make(body);
    await undo(id);
    await expect(undo(id)).rejects.toMatchObject(refusal(409, 'already_undone', 'This change has already been undone'));
    const late = await make(body);
    await world.at('2026-06-08T10:00:00Z');
    await expect(undo(late.id)).rejects.toMatchObject(
      refusal(409, 'undo_over', 'The shift has started, so this can no longer be undone'),
    );
    // On the day itself the minute remains.
    const soon = await make(body);
    await world.at('2026-06-08T10:00:59Z');
    expect((await undo(soon.id)).skipped).toEqual([]);
  });

  it('brings back an event of a feed with its pins, without a tombstone', async ({ world }) => {
    const { make, undo, first } = await afternoon(world);
    const feed = await world.feed();
    await world.sql`update events set feed_id = ${feed} where id = ${first.event}`;
    await world.sql`insert into ical_sources (feed_id, uid, event_id, title, start_time, end_time, timezone, all_day, source_hash)
        select ${feed}, 'a', id, title, start_time, end_time, timezone, all_day, 'x' from events where id = ${first.event}`;
    const state = async () => (await world.sql`select source_state, locked_fields from ical_sources`)[0];
    const before = await state();
    const moved = await make({ action: 'move', events: [{ id: first.event }], days: 1 });
    expect(await state()).toMatchObject({ locked_fields: ['location', 'start_time', 'end_time'] });
    await undo(moved.id);
    expect(await state()).toEqual(before);
    const deleted = await make({ action: 'delete', events: [{ id: first.event }] });
    expect(deleted.deleted).toBe(1);
    expect(await state()).toMatchObject({ source_state: 'tombstone' });
    await undo(deleted.id);
    expect(await state()).toEqual(before);
  });

  it('brings back who led a deleted event, silently, unless they have left; and takes that back with the event', async ({
    world,
  }) => {
    const { make, undo, ada, bo, chief } = await afternoon(world);
    const second = await world.person('admin');
    const { event } = await shift(world, 0, { start_time: '2026-06-08T10:00Z', end_time: '2026-06-08T12:00Z' });
    const granted = (sql: TransactionSql, person: Person) =>
      sql`select private.save_lead(null, ${sql.json({ user_id: person.id, event_id: event, rights: ['gate', 'fill'], hours_before: 48, hours_after: 6 })})`;
    for (const person of [ada, bo]) await world.as(chief, (sql) => granted(sql, person));
    const grants = () => world.sql`select * from lead_grants order by id`;
    const told = async () =>
      (await world.sql`select from notices where user_id = ${second.id} and kind = 'lead_granted'`).length;
    const [before, notices] = [await grants(), await told()];
    const deleted = await make({ action: 'delete', events: [{ id: event }] });
    expect(await grants()).toEqual([]);
    const back = await undo(deleted.id);
    expect([back.skipped, await grants(), await told()]).toEqual([[], before, notices]);
    const again = await undo(back.id);
    expect([again.skipped, await grants()]).toEqual([[], []]);
    await world.as(chief, (sql) => sql`select private.remove_person(${bo.id}, 'x')`);
    const last = await undo(again.id);
    expect(last.skipped).toMatchObject([{ event_id: event, refusal: { code: 'changed_since' } }]);
    expect(await grants()).toEqual(before.filter(({ user_id }) => user_id === ada.id));
  });

  it('brings back what was done at the gate of an event without people, so that it is still done once', async ({
    world,
  }) => {
    const { make, undo, chief } = await afternoon(world);
    const { event, slot } = await shift(world, 0, { start_time: '2026-06-01T13:00Z', end_time: '2026-06-01T15:00Z' });
    const action = { id: randomUUID(), kind: 'add_place', at: '2026-06-01T12:00:00Z', slot_id: slot };
    const send = () =>
      world.as(chief, async (sql) => {
        const [row] =
          await sql`select private.do_gate_actions(${sql.json([action])}) #>> '{results,0,outcome}' as outcome`;
        return row?.outcome;
      });
    expect(await send()).toBe('done');
    const deleted = await make({ action: 'delete', events: [{ id: event }] });
    await undo(deleted.id);
    expect(await send()).toBe('repeated');
    await world.as(chief, (sql) => sql`select private.withdraw_slots(${event}, '[]')`);
    expect(await send()).toBe('repeated');
  });
});
