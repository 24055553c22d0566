import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { works } from '../../support/work.ts';
import { refusal, type World, worlds } from '../support/world.ts';
import { act, countsOf, gateOf, gateStage, send, workOf } from './gate-stage.ts';

const it = worlds();

describe('checking in and out', () => {
  it('marks as attended, with the planned hours within the tolerance and the real ones beyond it', async ({
    world,
  }) => {
    const { lead, first, other, slot } = await gateStage(world);
    expect(await act(world, lead, { kind: 'check_in', signup_id: first })).toBe('done here');
    await world.at('2026-06-12T10:40:00Z');
    expect(await act(world, lead, { kind: 'check_in', signup_id: other })).toBe('done here');
    expect(await workOf(world, first)).toBe('null null');
    await world.at('2026-06-12T13:55:00Z');
    expect(await act(world, lead, { kind: 'check_out', signup_id: first })).toBe('done gone');
    expect(await workOf(world, first)).toBe('attended null');
    await world.at('2026-06-12T16:00:00Z');
    expect(await act(world, lead, { kind: 'check_out', signup_id: other })).toBe('done gone');
    expect(await workOf(world, other)).toBe('attended 200');
    expect(await countsOf(world, slot)).toBe('2 2 of 2');
  });

  it('counts the planned hours up to the last minute of the tolerance', async ({ world }) => {
    const { lead, first, other } = await gateStage(world);
    for (const [signup_id, at] of [
      [first, '2026-06-12T10:10:00Z'],
      [other, '2026-06-12T10:11:00Z'],
    ] as const) {
      await world.at(at);
      await act(world, lead, { kind: 'check_in', signup_id });
    }
    for (const [signup_id, at] of [
      [other, '2026-06-12T13:49:00Z'],
      [first, '2026-06-12T13:50:00Z'],
    ] as const) {
      await world.at(at);
      await act(world, lead, { kind: 'check_out', signup_id });
    }
    expect([await workOf(world, first), await workOf(world, other)]).toEqual(['attended null', 'attended 218']);
  });

  it('counts the hours that an event has been given, whenever people go', async ({ world }) => {
    const { lead, event, first } = await gateStage(world);
    await world.sql`update events set credit_hours = 6 where id = ${event}`;
    await act(world, lead, { kind: 'check_in', signup_id: first });
    await world.at('2026-06-12T12:00:00Z');
    await act(world, lead, { kind: 'check_out', signup_id: first });
    expect(await workOf(world, first)).toBe('attended null');
  });

  it('has nobody go before they came, whatever the clock of the device says', async ({ world }) => {
    const { lead, second, first } = await gateStage(world);
    await world.at('2026-06-12T10:45:00Z');
    await act(world, lead, { kind: 'check_in', signup_id: first });
    const [out] = await send(world, second, { kind: 'check_out', signup_id: first, at: '2026-06-12T10:30:00Z' });
    expect(out?.signup).toMatchObject({
      checked_in_at: '2026-06-12T10:45:00Z',
      checked_out_at: '2026-06-12T10:45:00Z',
    });
  });

  it('counts time after the end only up to what the lead says, and at most four hours of it', async ({ world }) => {
    const { lead, first, other } = await gateStage(world);
    for (const signup_id of [first, other]) await act(world, lead, { kind: 'check_in', signup_id });
    await world.at('2026-06-12T19:30:00Z');
    await act(world, lead, { kind: 'check_out', signup_id: first, extra_until: '2026-06-12T15:30:00Z' });
    await act(world, lead, { kind: 'check_out', signup_id: other, extra_until: '2026-06-12T23:00:00Z' });
    expect([await workOf(world, first), await workOf(world, other)]).toEqual(['attended 330', 'attended 480']);
  });

  it('counts by the moment of the device, which is never in the future and at most a day before the start', async ({
    world,
  }) => {
    const { lead, first, other, sqlOf } = { ...(await gateStage(world)), sqlOf: world.sql };
    await world.at('2026-06-12T11:00:00Z');
    await act(world, lead, { kind: 'check_in', signup_id: first, at: '2030-01-01T00:00:00Z' });
    await act(world, lead, { kind: 'check_in', signup_id: other, at: '2020-01-01T00:00:00Z', reason: 'Clock' });
    const rows = await sqlOf`select s.came_at from ${works(sqlOf)} where s.id in ${sqlOf([first, other])} order by 1`;
    expect(rows.map((row) => row.came_at.toISOString())).toEqual([
      '2026-06-11T10:00:00.000Z',
      '2026-06-12T11:00:00.000Z',
    ]);
  });

  it('asks for a reason before the time, and keeps it; once more if they come back, it asks for none', async ({
    world,
  }) => {
    const { lead, first, other } = await gateStage(world);
    await world.at('2026-06-12T09:29:00Z');
    const [refused] = await send(world, lead, { kind: 'check_in', signup_id: first });
    expect(refused).toMatchObject({
      outcome: 'refused',
      refusal: { code: 'gate_warning', params: { warnings: ['early'], missing: [] } },
    });
    expect(await act(world, lead, { kind: 'check_in', signup_id: first, reason: 'Helps to set up' })).toBe('done here');
    const kept = await world.sql`select reason, done_by from gate_actions`;
    expect(kept).toEqual([{ reason: 'Helps to set up', done_by: lead.id }]);
    await act(world, lead, { kind: 'check_out', signup_id: first });
    await world.at('2026-06-12T09:29:30Z');
    expect(await act(world, lead, { kind: 'check_in', signup_id: first })).toBe('done here');
    await world.at('2026-06-12T09:30:00Z');
    expect(await act(world, lead, { kind: 'check_in', signup_id: other })).toBe('done here');
  });

  it('records the yes of somebody who was asked, by word, and tells them nothing', async ({ world }) => {
    const { chief, lead, walker, slot, event } = await gateStage(world, { required_count: 3 });
    await world.at('2026-06-01T09:00:00Z');
    const [{ id } = {}] = await world.as(chief, (sql) => sql`select private.assign(${walker.id}, ${slot}) as id`);
    await world.at('2026-06-12T09:50:00Z');
    const before = await world.sql`select count(*)::int from private.outbox`;
    expect(await act(world, lead, { kind: 'check_in', signup_id: id })).toBe('refused gate_warning');
    expect(await act(world, lead, { kind: 'check_in', signup_id: id, reason: 'Is here' })).toBe('done here');
    expect(await world.sql`select answer, answered_via from questions where signup_id = ${id}`).toEqual([
      { answer: 'yes', answered_via: 'word' },
    ]);
    expect(await world.sql`select count(*)::int from private.outbox`).toEqual(before);
    expect((await gateOf(world, lead, event)).events[0]?.signups).toHaveLength(3);
  });

  it('takes the earlier of two moments, and does nothing a second time', async ({ world }) => {
    const { lead, second, first } = await gateStage(world);
    await world.at('2026-06-12T11:00:00Z');
    await act(world, lead, { kind: 'check_in', signup_id: first, at: '2026-06-12T10:30:00Z' });
    expect(await act(world, second, { kind: 'check_in', signup_id: first, seen: 0, at: '2026-06-12T10:45:00Z' })).toBe(
      'done here',
    );
    expect(await act(world, second, { kind: 'check_in', signup_id: first, seen: 0, at: '2026-06-12T09:55:00Z' })).toBe(
      'done here',
    );
    const [row] = await world.sql`select s.came_at, s.gate_revision from ${works(world.sql)} where s.id = ${first}`;
    expect([row?.came_at.toISOString(), row?.gate_revision]).toEqual(['2026-06-12T09:55:00.000Z', 2]);
  });
});

describe('who may', () => {
  const forbidden = refusal(
    403,
    'forbidden',
    'You do not have permission to access this page. Admin privileges required.',
  );
  const open = async (world: World, stage: Awaited<ReturnType<typeof gateStage>>, who: typeof stage.lead) => {
    const shown = (await gateOf(world, who)).events.length;
    const did = await act(world, who, { kind: 'check_in', signup_id: stage.first, reason: 'Whenever' }).catch(
      (error) => error.code,
    );
    return `${shown} ${did}`;
  };

  it('is a lead of the shift in its hours, and administrators; others see nothing and do nothing', async ({
    world,
  }) => {
    const stage = await gateStage(world);
    const { sql } = world;
    const elsewhere = await world.event({ start_time: '2026-06-12T10:00:00Z', end_time: '2026-06-12T12:00:00Z' });
    const [outside, rostered, blocked] = [await world.person(), await world.person(), await world.person()];
    await sql`insert into lead_grants (user_id, event_id, rights) values (${outside.id}, ${elsewhere}, '{gate}'),
        (${rostered.id}, ${stage.event}, '{roster,write}'), (${blocked.id}, ${stage.event}, '{gate}')`;
    await sql`update profiles set state = 'blocked' where id = ${blocked.id}`;
    await world.slot(elsewhere);
    expect(await open(world, stage, outside)).toBe('1 refused gate_closed');
    expect(await open(world, stage, rostered)).toBe('0 MU403');
    expect(await open(world, stage, stage.walker)).toBe('0 MU403');
    await expect(open(world, stage, blocked)).rejects.toMatchObject({ code: 'MU403' });
    const [none] = await send(world, outside, { kind: 'check_in', signup_id: randomUUID() });
    expect(none).toMatchObject({ refusal: { code: 'gate_closed' }, signup: null, person: null, slot: null });
    await world.at('2026-06-11T09:00:00Z');
    expect(await open(world, stage, stage.lead)).toBe('0 refused gate_closed');
    await world.at('2026-06-13T02:00:00Z');
    expect(await open(world, stage, stage.lead)).toBe('0 refused gate_closed');
    await world.at('2026-06-13T01:59:00Z');
    expect(await open(world, stage, stage.lead)).toBe('1 done here');
    expect((await gateOf(world, stage.chief)).events).toHaveLength(2);
  });

  it('finds people and scans codes only with a gate that is open now', async ({ world }) => {
    const { lead, walker, chief, ada } = await gateStage(world);
    await world.sql`update profiles set name = 'Zoë Walker' where id = ${walker.id}`;
    const find = (who: typeof lead, q: string) =>
      world.as(who, (sql) => sql`select private.gate_people(${q}) as found`);
    expect(await find(lead, 'walk zoe')).toEqual([
      { found: { people: [{ id: walker.id, name: 'Zoë Walker', state: 'active', places: [] }] } },
    ]);
    // Single letters would go through everybody.
    for (const few of ['z', ' z ', 'z w', '-', '--', 'z -'])
      expect(await find(lead, few), few).toEqual([{ found: { people: [] } }]);
    for (let number = 0; number < 12; number += 1) {
      const { id } = await world.person();
      await world.sql`update profiles set name = ${`Many ${number}`}, phone = '+1 555 0100' where id = ${id}`;
    }
    const [many] = await find(lead, 'many');
    expect(many?.found.people).toHaveLength(10);
    expect(Object.keys(many?.found.people[0])).toEqual(['id', 'name', 'state', 'places']);
    await expect(find(ada, 'walk')).rejects.toMatchObject(forbidden);
    const codeOf = async (person: typeof lead) =>
      (await world.as(person, (sql) => sql`select private.own_code() ->> 'code' as code`))[0]?.code;
    const scan = (who: typeof lead, code: string) =>
      world.as(who, (sql) => sql`select private.scan_code(${code}) as it`);
    const code = await codeOf(ada);
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
    const [found] = await scan(lead, ` ${code.toLowerCase()}`);
    expect(found?.it).toMatchObject({ person: { id: ada.id }, signups: [{ signup: { state: 'expected' } }] });
    expect((await scan(chief, await codeOf(walker)))[0]?.it).toMatchObject({ signups: [] });
    await expect(scan(ada, code)).rejects.toMatchObject(forbidden);
    await world.as(ada, (sql) => sql`select private.renew_code()`);
    const void_ = refusal(404, 'not_found', 'This code is not valid. Look the person up by name.');
    await expect(scan(lead, code)).rejects.toMatchObject(void_);
    const valid = await codeOf(ada);
    await world.sql`update profiles set (state, account_id, email, phone) = ('left', null, null, null) where id = ${ada.id}`;
    await expect(scan(lead, valid)).rejects.toMatchObject(void_);
    await world.at('2026-06-14T10:00:00Z');
    await expect(scan(lead, valid)).rejects.toMatchObject(forbidden);
  });

  it('is nobody for their own place, except administrators', async ({ world }) => {
    const { lead, chief, slot } = await gateStage(world, { required_count: 4 });
    await world.at('2026-06-01T09:00:00Z');
    const [own, admins] = [await world.signUp(lead, slot), await world.signUp(chief, slot)];
    await world.at('2026-06-12T10:30:00Z');
    for (const kind of ['check_in', 'check_out', 'no_show', 'excused'] as const)
      expect(await act(world, lead, { kind, signup_id: own })).toBe('refused not_yourself');
    expect(await act(world, lead, { kind: 'walk_in', signup_id: randomUUID(), slot_id: slot, user_id: lead.id })).toBe(
      'refused not_yourself',
    );
    const [done] = await send(world, chief, { kind: 'check_in', signup_id: own });
    expect(await act(world, lead, { kind: 'undo', action_id: done?.id })).toBe('refused not_yourself');
    expect(await act(world, chief, { kind: 'check_in', signup_id: admins })).toBe('done here');
    const gate = await gateOf(world, lead);
    expect(gate.events[0]?.signups.filter((signup) => signup.own).map(({ id }) => id)).toEqual([own]);
  });
});

describe('a roster', () => {
  it('says what was done last, without what is undone or has changed nothing, also of a canceled event', async ({
    world,
  }) => {
    const { lead, second, event, first } = await gateStage(world);
    await world.sql`update profiles set name = 'Kim' where id = ${lead.id}`;
    const lastOf = async () =>
      (await gateOf(world, second)).events[0]?.signups.find(({ id }) => id === first)?.last ?? null;
    const [came] = await send(world, lead, { kind: 'check_in', signup_id: first });
    await world.at('2026-06-12T10:30:00Z');
    await act(world, second, { kind: 'check_in', signup_id: first });
    const last = { id: came?.id, kind: 'check_in', by: 'Kim', at: '2026-06-12T09:50:00Z' };
    expect(await lastOf()).toEqual(last);
    const [out] = await send(world, second, { kind: 'check_out', signup_id: first });
    expect(await lastOf()).toMatchObject({ id: out?.id, kind: 'check_out' });
    await act(world, lead, { kind: 'undo', action_id: out?.id });
    expect(await lastOf()).toEqual(last);
    await act(world, lead, { kind: 'check_out', signup_id: first });
    await world.sql`update events set status = 'canceled', cancel_origin = 'admin' where id = ${event}`;
    expect(await lastOf()).toMatchObject({ kind: 'check_out', by: 'Kim' });
  });

  it('has the people of the led slots with phones and hashes of their codes, and no draft, canceled slot without people or other slot', async ({
    world,
  }) => {
    const { lead, ada, event, slot, first } = await gateStage(world);
    const { sql } = world;
    await sql`update profiles set phone = '030 1' where id = ${ada.id}`;
    const type = await world.slotType({ name: 'Other' });
    const typed = await world.person();
    const [beside, canceled] = [await world.slot(event, { slot_type_id: type }), await world.slot(event)];
    await sql`update event_slots set is_canceled = true, cancel_origin = 'admin' where id = ${canceled}`;
    await sql`insert into lead_grants (user_id, slot_type_id, rights) values (${typed.id}, ${type}, '{gate}')`;
    const draft = await world.event({
      start_time: '2026-06-12T10:00:00Z',
      end_time: '2026-06-12T12:00:00Z',
      published_at: null,
    });
    await world.slot(draft, { slot_type_id: type });
    const gate = await gateOf(world, lead);
    expect(gate.events.map(({ id, slots }) => [id, slots.map((one) => one.id).sort()])).toEqual([
      [event, [slot, beside].sort()],
    ]);
    expect(gate.people.find(({ id }) => id === ada.id)).toMatchObject({ phone: '030 1' });
    const [hash] = await sql`select encode(sha256(convert_to(code, 'UTF8')), 'hex') as it from private.person_codes
        where user_id = ${ada.id}`;
    expect(gate.people.find(({ id }) => id === ada.id)?.code_hash).toBe(hash?.it);
    expect((await gateOf(world, typed)).events).toMatchObject([{ slots: [{ id: beside }], signups: [] }]);
    await act(world, lead, { kind: 'check_in', signup_id: first });
    const [here] = await world.as(lead, (as) => as`select private.gate_present(null, null) as it`);
    expect(here?.it.present).toMatchObject([{ signup_id: first, user: { id: ada.id }, title: 'Bar' }]);
    expect((await world.as(typed, (as) => as`select private.gate_present(null, null) as it`))[0]?.it.present).toEqual(
      [],
    );
  });
});
