import { describe, expect } from 'vitest';
import { refusal, worlds } from '../support/world.ts';
import { checkIn, idsOf, linesOf, marksOf, nextDay, reopen, settle, stage, totals } from './open-ends-stage.ts';

const it = worlds();

describe('open ends', () => {
  it('are people who were checked in and never out, unmarked paid ones, and at events where anybody was marked the other unmarked ones', async ({
    world,
  }) => {
    const { ada, bob, chief, bar, stage: wage, shift } = await stage(world);
    const quiet = await shift('01');
    const [credits, paid] = [await world.signUp(ada, bar), await world.signUp(bob, wage)];
    const silent = await world.signUp(bob, quiet.bar);
    expect(await idsOf(world, chief)).toEqual([]);
    await world.at('2026-06-02T13:59:00Z');
    expect(await idsOf(world, chief)).toEqual([]);
    await world.at(nextDay);
    expect(await idsOf(world, chief)).toEqual([paid]);
    await checkIn(world, paid, '2026-06-02T10:00Z');
    expect(await idsOf(world, chief)).toEqual([credits, paid].sort());
    expect(await idsOf(world, chief)).not.toContain(silent);
    expect((await linesOf(world, chief)).map((line) => [line.user.id, line.checked_in_at]).sort()).toEqual(
      [
        [ada.id, null],
        [bob.id, '2026-06-02T10:00:00Z'],
      ].sort(),
    );
    await world.as(
      chief,
      (sql) => sql`select private.mark_attendance(s.event_id, array[s.id], 'attended')
        from signups s where s.id = ${paid}`,
    );
    expect(await idsOf(world, chief)).toEqual([credits]);
  });

  it('leave out canceled, displaced and removed places, drafts and other days', async ({ world }) => {
    const { ada, bob, chief, event, stage: wage } = await stage(world);
    await world.signUp(ada, wage);
    const canceled = await world.signUp(bob, wage);
    await world.as(bob, (sql) => sql`select private.cancel_signup(${canceled})`);
    await world.at(nextDay);
    expect(await linesOf(world, chief)).toHaveLength(1);
    expect(await linesOf(world, chief, '2026-06-02T14:00Z')).toEqual([]);
    await world.sql`update events set status = 'canceled', cancel_origin = 'admin' where id = ${event}`;
    expect(await linesOf(world, chief)).toEqual([]);
  });

  it('are listed for leads at their shifts in their time, and for nobody else; nobody settles their own', async ({
    world,
  }) => {
    const { ada, bob, chief, event, stage: wage, shift } = await stage(world);
    const other = await shift('01');
    const lead = await world.person();
    await world.sql`insert into lead_grants (user_id, event_id, rights, hours_after)
        values (${lead.id}, ${event}, '{gate}', 24), (${bob.id}, ${event}, '{roster,fill,write}', 24)`;
    const [his, own] = [await world.signUp(ada, wage), await world.signUp(lead, wage)];
    const elsewhere = await world.signUp(ada, other.stage);
    const chiefs = await world.signUp(chief, wage);
    await world.at(nextDay);
    expect(await idsOf(world, lead)).toEqual([his, own, chiefs].sort());
    expect((await linesOf(world, lead)).filter((line) => line.own).map(({ id }) => id)).toEqual([own]);
    expect([await idsOf(world, ada), await idsOf(world, bob)]).toEqual([[], []]);
    for (const person of [ada, bob])
      await expect(settle(world, person, [his], 'planned')).rejects.toMatchObject({ code: 'MU403' });
    expect(await settle(world, lead, [his, own, elsewhere], 'planned')).toMatchObject({
      settled: [his],
      skipped: [
        { id: own, why: 'own' },
        { id: elsewhere, why: 'changed' },
      ].sort((a, b) => a.id.localeCompare(b.id)),
    });
    await world.at('2026-06-03T14:00:00Z');
    expect(await idsOf(world, lead)).toEqual([]);
    await expect(settle(world, lead, [own], 'planned')).rejects.toMatchObject({ code: 'MU403' });
    expect((await settle(world, chief, [own, chiefs], 'planned')).settled).toHaveLength(2);
  });
});

describe('settling', () => {
  it('as planned marks them as attended until the end, which is assumed; late ones from their check-in; the report follows at once', async ({
    world,
  }) => {
    const { ada, bob, chief, bar, stage: wage, shift } = await stage(world);
    const second = await shift('01');
    const ids = [await world.signUp(ada, bar), await world.signUp(bob, wage), await world.signUp(ada, second.stage)];
    await world.at('2026-06-02T11:30:00Z');
    await checkIn(world, ids[0] ?? '', '2026-06-02T10:05Z');
    await checkIn(world, ids[1] ?? '', '2026-06-02T11:00Z');
    await world.at(nextDay);
    expect(await totals(world, chief)).toEqual([3, 720, 8, 0, 2, 0]);
    const done = await settle(world, chief, ids, 'planned');
    expect(done).toMatchObject({ settled: [...ids].sort(), skipped: [] });
    expect(await marksOf(world, ids.slice(0, 1))).toEqual([
      { attendance: 'attended', minutes: null, out: '2026-06-02T14:00:00Z', assumed: true },
    ]);
    expect(await marksOf(world, ids.slice(1, 2))).toEqual([
      { attendance: 'attended', minutes: 180, out: '2026-06-02T14:00:00Z', assumed: true },
    ]);
    expect(await marksOf(world, ids.slice(2))).toEqual([
      { attendance: 'attended', minutes: null, out: null, assumed: false },
    ]);
    expect(await totals(world, chief)).toEqual([3, 660, 8, 70, 0, 2]);
    expect(await idsOf(world, chief)).toEqual([]);
    // Undo: everything is as before.
    expect(await reopen(world, chief, done)).toMatchObject({ settled: [...ids].sort(), skipped: [] });
    expect(await marksOf(world, ids)).toEqual(
      ids.map(() => ({ attendance: null, minutes: null, out: null, assumed: false })),
    );
    expect(await totals(world, chief)).toEqual([3, 720, 8, 0, 2, 0]);
    expect(await idsOf(world, chief)).toEqual([...ids].sort());
  });

  it('at a time counts until then, and skips those for whom it is before the start or check-in, or long after the end', async ({
    world,
  }) => {
    const { ada, bob, chief, bar, stage: wage, shift } = await stage(world);
    const before = await shift('01');
    const [came, paid, dayBefore] = [
      await world.signUp(ada, bar),
      await world.signUp(bob, wage),
      await world.signUp(bob, before.stage),
    ];
    await world.at('2026-06-02T12:40:00Z');
    await checkIn(world, came, '2026-06-02T12:30Z');
    await world.at(nextDay);
    const all = [came, paid, dayBefore];
    expect(await settle(world, chief, all, 'left', '2026-06-02T12:00Z')).toMatchObject({
      settled: [paid],
      skipped: [came, dayBefore].sort().map((id) => ({ id, why: 'outside' })),
    });
    expect(await settle(world, chief, all, 'left', '2026-06-02T13:30Z')).toMatchObject({
      settled: [came],
      skipped: [
        { id: dayBefore, why: 'outside' },
        { id: paid, why: 'changed' },
      ].sort((a, b) => a.id.localeCompare(b.id)),
    });
    expect([...(await marksOf(world, [came])), ...(await marksOf(world, [paid]))]).toEqual([
      { attendance: 'attended', minutes: 60, out: '2026-06-02T13:30:00Z', assumed: false },
      { attendance: 'attended', minutes: 120, out: null, assumed: false },
    ]);
    expect(await totals(world, chief)).toEqual([3, 420, 2, 20, 1, 0]);
    const required = refusal(400, 'required', 'A reason is required to correct hours', 'reason');
    await expect(settle(world, chief, [dayBefore], 'left')).rejects.toMatchObject(required);
  });

  it('as no-show or excused takes the credits away, is logged, and undo does not touch what somebody has marked again', async ({
    world,
  }) => {
    const { ada, bob, chief, bar, stage: wage } = await stage(world);
    const second = await world.person('admin');
    const [one, two] = [await world.signUp(ada, bar), await world.signUp(bob, wage)];
    await world.at('2026-06-02T10:30:00Z');
    await checkIn(world, one, '2026-06-02T10:00Z');
    await world.at(nextDay);
    await world.sql`truncate audit_log`;
    const done = await settle(world, chief, [one, two], 'no_show');
    expect(await totals(world, chief)).toEqual([0, 0, 0, 0, 0, 0]);
    const log =
      await world.sql`select actor, after ->> 'attendance' as mark from audit_log where table_name = 'signups'`;
    expect(log).toEqual([1, 2].map(() => ({ actor: chief.id, mark: 'no_show' })));
    await world.at('2026-06-03T09:00:01Z');
    await world.as(
      second,
      (sql) => sql`select private.mark_attendance(s.event_id, array[s.id], 'excused')
        from signups s where s.id = ${two}`,
    );
    expect(await reopen(world, second, done)).toMatchObject({ settled: [] });
    expect(await reopen(world, chief, done)).toMatchObject({
      settled: [one],
      skipped: [{ id: two, why: 'changed' }],
    });
    expect(await idsOf(world, chief)).toEqual([one]);
    expect(await settle(world, chief, [one], 'excused')).toMatchObject({ settled: [one] });
  });
});
