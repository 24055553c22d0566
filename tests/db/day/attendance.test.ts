import { describe, expect } from 'vitest';
import { works } from '../../support/work.ts';
import { type Actor, type Person, refusal, type World, worlds } from '../support/world.ts';

const it = worlds();

/** The last hour of a four-hour event on June 2 at 2 credits an hour; Ada is signed up. */
async function stage(world: World) {
  await world.at('2026-06-01T00:00:00Z');
  const [ada, bob, chief] = [await world.person(), await world.person(), await world.person('admin')];
  const event = await world.event({ start_time: '2026-06-02T10:00Z', end_time: '2026-06-02T14:00Z' });
  const slot = await world.slot(event, {
    slot_type_id: await world.slotType({ hourly_rate: 2 }),
    required_count: 9,
  });
  const signup = await world.signUp(ada, slot);
  await world.at('2026-06-02T13:00:00Z');
  return { ada, bob, chief, event, slot, signup };
}
type Stage = Awaited<ReturnType<typeof stage>>;
type Mark = { attendance: string | null; hours?: number; reason?: string };

const mark = (world: World, actor: Actor, { event, signup }: Pick<Stage, 'event' | 'signup'>, how: Mark) =>
  world.as(
    actor,
    (sql) => sql`select private.mark_attendance(${event}, ${[signup]}, ${how.attendance}, ${how.hours ?? null},
      ${how.reason ?? null})`,
  );
/** Credits as people see them: [planned, earned]. */
const credits = async (world: World, { ada }: Pick<Stage, 'ada'>) => {
  const [row] = await world.as(ada, (sql) => sql`select * from private.season_credits(null, array[${ada.id}]::uuid[])`);
  return [Number(row?.confirmed ?? 0), Number(row?.completed ?? 0)];
};

describe('attendance', () => {
  it('decides what counts: unmarked signups after the end, attended ones at once, corrected hours; nothing for no-shows', async ({
    world,
  }) => {
    const scene = await stage(world);
    expect(await credits(world, scene)).toEqual([8, 0]);
    await mark(world, scene.chief, scene, { attendance: 'attended' });
    expect(await credits(world, scene)).toEqual([8, 8]);
    await mark(world, scene.chief, scene, { attendance: 'attended', hours: 1.33, reason: 'Left early' });
    expect(await credits(world, scene)).toEqual([2.7, 2.7]);
    for (const attendance of ['no_show', 'excused']) {
      await mark(world, scene.chief, scene, { attendance });
      expect(await credits(world, scene)).toEqual([0, 0]);
    }
    await mark(world, scene.chief, scene, { attendance: null });
    expect(await credits(world, scene)).toEqual([8, 0]);
    await world.at('2026-06-02T14:00:00Z');
    expect(await credits(world, scene)).toEqual([8, 8]);
  });

  it('can be marked by administrators only; volunteers cannot mark themselves, with or without the function', async ({
    world,
  }) => {
    const scene = await stage(world);
    const forbidden = { code: 'MU403' };
    for (const actor of [scene.ada, scene.bob, await world.person('staff')])
      await expect(mark(world, actor, scene, { attendance: 'attended' })).rejects.toMatchObject(forbidden);
    await expect(mark(world, 'authenticated', scene, { attendance: 'attended' })).rejects.toMatchObject({
      code: 'MU401',
    });
    for (const role of ['anon', 'service_role'] as const)
      await expect(mark(world, role, scene, { attendance: 'attended' })).rejects.toMatchObject({ code: '42501' });
    for (const actor of [scene.ada, scene.chief]) {
      const write = world.as(actor, (sql) => sql`update signups set entry_id = 1 where id = ${scene.signup}`);
      await expect(write).rejects.toMatchObject({ code: '42501' });
      const sneak = world.as(
        actor,
        (sql) => sql`insert into signups (slot_id, user_id, entry_id) values (${scene.slot}, ${actor.id}, 1)`,
      );
      await expect(sneak).rejects.toMatchObject({ code: '42501' });
    }
    const [row] = await world.sql`select entry_id from signups`;
    expect(row?.entry_id).toBeNull();
  });

  it('is logged with each change, also an administrator’s own; a mark that changes nothing is not logged', async ({
    world,
  }) => {
    const scene = await stage(world);
    await world.at('2026-06-01T00:00:00Z');
    const mine = await world.signUp(scene.chief, scene.slot);
    await world.at('2026-06-02T13:00:00Z');
    await world.sql`truncate audit_log`;
    await mark(world, scene.chief, scene, { attendance: 'no_show', reason: 'Ill' });
    await mark(world, scene.chief, scene, { attendance: 'no_show', reason: ' Ill ' });
    await mark(world, scene.chief, scene, { attendance: 'attended', hours: 2, reason: 'Came late' });
    await mark(world, scene.chief, { ...scene, signup: mine }, { attendance: 'attended' });
    const log = await world.sql`select actor, table_name, row_id, before ->> 'attendance' as was,
        after ->> 'attendance' as is_now, after ->> 'attendance_reason' as reason from audit_log order by id`;
    const entry = { actor: scene.chief.id, table_name: 'signups' };
    expect(log).toEqual([
      { ...entry, row_id: scene.signup, was: null, is_now: 'no_show', reason: 'Ill' },
      { ...entry, row_id: scene.signup, was: 'no_show', is_now: 'attended', reason: 'Came late' },
      { ...entry, row_id: mine, was: null, is_now: 'attended', reason: null },
    ]);
    const [row] = await world.sql`select s.marked_by, private.iso(date_trunc('minute', s.marked_at)) as at
        from ${works(world.sql)} where s.id = ${mine}`;
    expect(row).toEqual({ marked_by: scene.chief.id, at: '2026-06-02T13:00:00Z' });
  });

  it('cannot be marked before the start, for canceled or displaced signups, or for another event', async ({
    world,
  }) => {
    const scene = await stage(world);
    const tried = (which: Pick<Stage, 'event' | 'signup'> = scene) =>
      expect(mark(world, scene.chief, which, { attendance: 'attended' })).rejects;
    const gone = refusal(404, 'not_found', 'Signup not found');
    const elsewhere = await world.event({ start_time: '2026-06-02T09:00Z', end_time: '2026-06-02T15:00Z' });
    await tried({ event: elsewhere, signup: scene.signup }).toMatchObject(gone);
    await tried({ event: scene.slot, signup: scene.signup }).toMatchObject(
      refusal(404, 'not_found', 'Event not found'),
    );
    await world.at('2026-06-02T09:59:59Z');
    await tried().toMatchObject(
      refusal(409, 'event_not_started', 'Attendance can be marked once the event has started'),
    );
    await world.at('2026-06-02T10:00:01Z');
    const unconfirmed = refusal(409, 'signup_not_confirmed', 'Attendance can be marked for confirmed signups only');
    await world.sql`update signups set status = 'displaced'`;
    await tried().toMatchObject(unconfirmed);
    await world.sql`update signups set status = 'confirmed'`;
    await world.sql`update event_slots set is_canceled = true, cancel_origin = 'admin' where id = ${scene.slot}`;
    await tried().toMatchObject(unconfirmed);
    await world.sql`update event_slots set is_canceled = false, cancel_origin = null where id = ${scene.slot}`;
    await world.as(scene.chief, (sql) => sql`select private.cancel_signup(${scene.signup})`);
    await tried().toMatchObject(gone);
  });

  it('can correct the hours of people who attended, and requires a reason', async ({ world }) => {
    const scene = await stage(world);
    const tried = (how: Mark) => expect(mark(world, scene.chief, scene, how)).rejects;
    const reasonless = refusal(400, 'required', 'A reason is required to correct hours', 'reason');
    await tried({ attendance: 'attended', hours: 2 }).toMatchObject(reasonless);
    await tried({ attendance: 'attended', hours: 2, reason: ' ' }).toMatchObject(reasonless);
    const absent = refusal(400, 'not_attended', 'Only someone who attended has hours', 'hours');
    await tried({ attendance: 'no_show', hours: 2, reason: 'x' }).toMatchObject(absent);
    await tried({ attendance: null, hours: 2, reason: 'x' }).toMatchObject(absent);
    await tried({ attendance: 'late' }).toMatchObject({ code: '23514' });
  });

  it('can be marked for several people at once, all or none', async ({ world }) => {
    const scene = await stage(world);
    await world.at('2026-06-01T00:00:00Z');
    const second = await world.signUp(scene.bob, scene.slot);
    await world.at('2026-06-02T13:00:00Z');
    const all = (ids: string[]) =>
      world.as(scene.chief, (sql) => sql`select private.mark_attendance(${scene.event}, ${ids}, 'attended')`);
    const marked = () => world.sql`select s.id from ${works(world.sql)} where s.attendance = 'attended'`;
    await expect(all([scene.signup, scene.slot])).rejects.toMatchObject(refusal(404, 'not_found', 'Signup not found'));
    expect(await marked()).toHaveLength(0);
    await all([scene.signup, second, second]);
    expect(await marked()).toHaveLength(2);
  });

  it('is reset when the event moves to the future, and kept when it moves within the past', async ({ world }) => {
    const scene = await stage(world);
    const move = (start: string, end: string) =>
      world.sql`update events set start_time = ${start}, end_time = ${end} where id = ${scene.event}`;
    await mark(world, scene.chief, scene, { attendance: 'attended', hours: 2, reason: 'Came late' });
    await move('2026-06-02T11:00Z', '2026-06-02T12:00Z');
    expect(await credits(world, scene)).toEqual([4, 4]);
    await move('2026-06-03T11:00Z', '2026-06-03T12:00Z');
    expect(await credits(world, scene)).toEqual([2, 0]);
    const [row] =
      await world.sql`select s.attendance, s.minutes, s.reason, s.marked_at, s.marked_by from ${works(world.sql)}`;
    expect(Object.values(row ?? {})).toEqual([null, null, null, null, null]);
  });

  it('of other people is visible to administrators only', async ({ world }) => {
    const scene = await stage(world);
    await mark(world, scene.chief, scene, { attendance: 'excused' });
    const seen = (actor: Person) => world.as(actor, (sql) => sql`select attendance from private.worked`);
    expect(await seen(scene.ada)).toEqual([{ attendance: 'excused' }]);
    expect(await seen(scene.chief)).toEqual([{ attendance: 'excused' }]);
    expect(await seen(scene.bob)).toEqual([]);
  });
});
