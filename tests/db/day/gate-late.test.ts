import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { worlds } from '../support/world.ts';
import { act, gateOf, gateStage, send, workOf } from './gate-stage.ts';

const it = worlds();

// The shift of the stage ends at 14:00, and its leads may run its gate until 2:00 of the next day.
describe('what a phone sends when the time of its lead has ended', () => {
  it('is done if it happened before, for 24 hours; it shows nobody and is in the audit log', async ({ world }) => {
    const { lead, first, other } = await gateStage(world);
    await world.at('2026-06-13T10:00:00Z');
    const [came, went] = await send(
      world,
      lead,
      { kind: 'check_in', signup_id: first, at: '2026-06-12T10:40:00Z' },
      { kind: 'check_out', signup_id: first, at: '2026-06-13T01:59:00Z' },
    );
    expect([came, went]).toMatchObject(
      [1, 2].map(() => ({ outcome: 'done', signup: null, person: null, slot: null, removed: null })),
    );
    expect(await workOf(world, first)).toBe('attended 200');
    expect(
      await world.sql`select actor, after ->> 'attendance' as mark from audit_log where row_id = ${first}`,
    ).toContainEqual({ actor: lead.id, mark: 'attended' });
    const late = { kind: 'check_in', signup_id: other, at: '2026-06-12T10:40:00Z' } as const;
    await world.at('2026-06-14T02:00:01Z');
    expect(await act(world, lead, late)).toBe('refused gate_closed');
    await world.at('2026-06-14T02:00:00Z');
    expect(await act(world, lead, late)).toBe('done undefined');
  });

  it('is refused if it happened outside of that time, or without a grant that was there then and still is', async ({
    world,
  }) => {
    const { lead, second, walker, chief, event, slot, first } = await gateStage(world);
    await world.sql`insert into lead_grants (user_id, event_id, rights, created_at)
        values (${walker.id}, ${event}, '{gate}', '2026-06-12T12:00:00Z')`;
    await world.sql`update lead_grants set rights = '{roster}' where user_id = ${second.id}`;
    const tryAt = (who: typeof lead, at: string) => act(world, who, { kind: 'check_in', signup_id: first, at });
    const closed = 'refused gate_closed';
    await world.sql`update event_slots set required_count = 3 where id = ${slot}`;
    const own = await world.signUp(lead, slot);
    // The clock of a phone that is a day ahead opens no gate.
    await world.at('2026-06-11T09:00:00Z');
    expect(await tryAt(lead, '2026-06-12T10:40:00Z')).toBe(closed);
    await world.at('2026-06-13T10:00:00Z');
    expect(await tryAt(lead, '2026-06-13T02:00:00Z')).toBe(closed);
    expect(await tryAt(lead, '2030-01-01T00:00:00Z')).toBe(closed);
    expect(await tryAt(lead, '2026-06-11T09:59:00Z')).toBe(closed);
    expect(await tryAt(walker, '2026-06-12T11:59:00Z')).toBe(closed);
    await expect(tryAt(second, '2026-06-12T10:40:00Z')).rejects.toMatchObject({ code: 'MU403' });
    const type = await world.slotType({ name: 'Other' });
    await world.sql`insert into lead_grants (user_id, slot_type_id, rights) values (${second.id}, ${type}, '{gate}')`;
    expect(await tryAt(second, '2026-06-12T10:40:00Z')).toBe(closed);
    expect(await act(world, lead, { kind: 'check_in', signup_id: own, at: '2026-06-12T10:40:00Z' })).toBe(
      'refused not_yourself',
    );
    await world.sql`insert into lead_grants (user_id, rights, created_at)
        values (${chief.id}, '{gate}', '2026-06-12T09:00:00Z')`;
    await world.sql`update organisation set admin_second_factor = true`;
    expect(await tryAt(chief, '2026-06-12T10:40:00Z')).toBe(closed);
    await world.sql`update profiles set state = 'blocked' where id = ${lead.id}`;
    await expect(tryAt(lead, '2026-06-12T10:40:00Z')).rejects.toMatchObject({ code: 'MU403' });
    await world.sql`update profiles set state = 'active' where id = ${lead.id}`;
    await world.sql`update lead_grants set event_id = null, slot_type_id = ${type} where user_id = ${lead.id}`;
    expect(await tryAt(lead, '2026-06-12T10:40:00Z')).toBe(closed);
    expect(
      await act(world, lead, { kind: 'add_place', slot_id: slot, at: '2026-06-12T10:40:00Z', id: randomUUID() }),
    ).toBe(closed);
    expect(await tryAt(walker, '2026-06-12T12:00:00Z')).toBe('done undefined');
  });
});

describe('the end of the time at a gate', () => {
  it('is that of the latest grant for the slots, and there is none for administrators', async ({ world }) => {
    const { lead, chief, second, event } = await gateStage(world);
    const untilOf = async (who: typeof lead) => (await gateOf(world, who)).events[0]?.until;
    const type = await world.slotType({ name: 'Other' });
    const add = (row: object) => world.sql`insert into lead_grants ${world.sql({ user_id: lead.id, ...row })}`;
    await add({ slot_type_id: type, rights: ['gate'], hours_after: 20 });
    await add({ rights: ['roster'], hours_after: 30 });
    for (const { id } of [chief, second]) await add({ user_id: id, rights: ['gate'], hours_after: 40 });
    const slot = await world.slot(event, { slot_type_id: type, is_canceled: true, cancel_origin: 'admin' });
    expect([await untilOf(lead), await untilOf(chief)]).toEqual(['2026-06-13T02:00:00Z', null]);
    await world.sql`update event_slots set is_canceled = false, cancel_origin = null where id = ${slot}`;
    expect(await untilOf(lead)).toBe('2026-06-13T10:00:00Z');
  });
});
