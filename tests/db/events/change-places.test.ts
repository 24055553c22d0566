import { describe, expect } from 'vitest';
import type { ChangeBody } from '../../../supabase/functions/_shared/contract/change-bodies.ts';
import { afternoon, saidTo } from '../planning/change-stage.ts';
import { refusal, worlds } from '../support/world.ts';

const it = worlds();
const nobody = '00000000-0000-4000-8000-000000000000';

describe('copies in a change set', () => {
  it('repeat a shift on other days as a series, at the same time of day, without canceled slots and people', async ({
    world,
  }) => {
    const { make, first } = await afternoon(world);
    await world.sql`update events set timezone = 'Europe/Berlin' where id = ${first.event}`;
    await world.slot(first.event, { is_canceled: true, cancel_origin: 'admin' });
    const outcome = await make({
      action: 'copy',
      events: [{ id: first.event }],
      days: [7, 140, 7],
      series: true,
      location: 'Tower',
    });
    expect(outcome.told).toEqual([]);
    const copies = await world.sql`
        select private.iso(start_time) as start, location, (select count(*)::integer from event_slots s where s.event_id = e.id) as slots
        from events e where series_id = (select series_id from events where id = ${first.event}) and id <> ${first.event} order by 1`;
    expect(copies).toEqual([
      { start: '2026-06-15T10:00:00Z', location: 'Tower', slots: 1 },
      { start: '2026-10-26T11:00:00Z', location: 'Tower', slots: 1 },
    ]);
  });

  it('take people along on request and name those who cannot come', async ({ world }) => {
    const { make, ada, first } = await afternoon(world);
    const days = [1];
    const [one] = [await make({ action: 'copy', events: [{ id: first.event }], days, people: true })];
    expect(one.signups).toMatchObject([{ user: { id: ada.id }, status: 'asked' }]);
    await world.sql`update signups set status = 'confirmed' where id = ${one.signups[0]?.id ?? ''}`;
    const again = await make({ action: 'copy', events: [{ id: first.event }], days, people: true });
    expect(again.skipped).toMatchObject([{ title: 'Early', user: { id: ada.id }, refusal: { code: 'overlap' } }]);
    expect(again.events).toHaveLength(1);
  });

  it('and new events are made all or none', async ({ world }) => {
    const { make, first } = await afternoon(world);
    const [type] = await world.sql`select slot_type_id as id from event_slots where id = ${first.slot}`;
    const body = (slot_type_id: string) => ({
      title: 'Bar',
      start_time: '2026-06-09T10:00:00Z',
      end_time: '2026-06-09T12:00:00Z',
      slot_assignments: [{ slot_type_id, required_count: 2 }],
    });
    const made = await make({ action: 'create', events: [body(type?.id), body(type?.id)] });
    expect(made.events).toMatchObject([{ title: 'Bar', timezone: 'Europe/Berlin' }, { title: 'Bar' }]);
    await expect(make({ action: 'create', events: [body(type?.id), body(nobody)] })).rejects.toMatchObject({
      code: 'MU400',
    });
    expect(await world.sql`select from events where title = 'Bar'`).toHaveLength(2);
  });
});

describe('places in a change set', () => {
  it('are given as far as the rules allow, and released', async ({ world }) => {
    const { make, ada, bo, first, second } = await afternoon(world);
    const outcome = await make({
      action: 'give',
      places: [
        { slot_id: second.slot, user_id: ada.id },
        { slot_id: first.slot, user_id: ada.id },
      ],
    });
    expect(outcome.signups).toMatchObject([{ user: { id: ada.id }, slot_id: second.slot, status: 'asked' }]);
    expect(outcome.skipped).toMatchObject([{ user: { id: ada.id }, refusal: { code: 'already_signed_up' } }]);
    const signup_ids = [outcome.signups[0]?.id ?? '', nobody];
    const released = await make({ action: 'release', signup_ids });
    expect(released.signups).toMatchObject([{ status: 'canceled' }]);
    expect(released.skipped).toMatchObject([{ refusal: { code: 'not_found' } }]);
    expect(await saidTo(world, { ada, bo })).toEqual(['ada asked', 'ada released']);
  });

  it('are exchanged in one step, or everything stays as it is', async ({ world }) => {
    const { make, ada, bo, first, second } = await afternoon(world);
    const [one, other] = [first.signups[0] ?? '', second.signups[0] ?? ''];
    const swapped = await make({ action: 'swap', signup_id: one, other_signup_id: other });
    const places = () =>
      world.sql`select slot_id, user_id from signups where status <> 'canceled' order by slot_id = ${second.slot}`;
    expect(await places()).toEqual([
      { slot_id: first.slot, user_id: bo.id },
      { slot_id: second.slot, user_id: ada.id },
    ]);
    expect(swapped.signups).toHaveLength(4);
    const moved = swapped.signups.find(({ status, user }) => status === 'asked' && user.id === bo.id);
    await make({ action: 'move_person', signup_id: moved?.id ?? '', slot_id: second.slot });
    expect(await places()).toEqual(expect.arrayContaining([{ slot_id: second.slot, user_id: bo.id }]));
    const full = await world.slot(first.event, { required_count: 1 });
    await world.signUp(await world.person(), full);
    const kept = await places();
    const [ofAda] = await world.sql`select id from signups where user_id = ${ada.id} and status <> 'canceled'`;
    await expect(make({ action: 'move_person', signup_id: ofAda?.id, slot_id: full })).rejects.toMatchObject(
      refusal(409, 'slot_full', 'This slot is already full'),
    );
    expect(await places()).toEqual(kept);
  });

  it('are the business of administrators', async ({ world }) => {
    const { make, undo, ada, first } = await afternoon(world);
    const body: ChangeBody = { action: 'give', places: [{ slot_id: first.slot, user_id: ada.id }] };
    const forbidden = { code: 'MU403' };
    await expect(make(body, ada)).rejects.toMatchObject(forbidden);
    await expect(undo(nobody, ada)).rejects.toMatchObject(forbidden);
  });
});
