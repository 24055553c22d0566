import { describe, expect } from 'vitest';
import { type Actor, type Person, refusal, type World, worlds } from '../support/world.ts';

const it = worlds();
const june = (day: number) => ({ start_time: `2026-06-0${day}T10:00Z`, end_time: `2026-06-0${day}T12:00Z` });

const assign = (world: World, by: Actor, person: string, slot: string, reason: string | null = null) =>
  world.as(
    by,
    async (sql) => (await sql`select private.assign(${person}, ${slot}, ${reason}, true) as id`)[0]?.id as string,
  );

/** An administrator and a volunteer on June 1, 10:00. */
async function stage(world: World): Promise<{ chief: Person; ada: Person }> {
  await world.at('2026-06-01T10:00:00Z');
  return { chief: await world.person('admin'), ada: await world.person() };
}

const noticesOf = (world: World, person: Person) =>
  world.as(person, (sql) => sql`select kind, old ->> 'title' as old, new ->> 'title' as new from notices`);

describe('the reason why a rule was overridden', () => {
  it('cannot be written by a plain INSERT or UPDATE, whatever the role', async ({ world }) => {
    const { chief, ada } = await stage(world);
    const slot = await world.slot(await world.event(june(2)));
    for (const actor of [chief, await world.person('staff'), ada, 'anon', 'authenticated', 'service_role'] as const) {
      const reasoned = world.as(
        actor,
        (sql) => sql`insert into signups (slot_id, user_id, override_reason) values (${slot}, ${ada.id}, 'Because')`,
      );
      await expect(reasoned).rejects.toMatchObject({ code: '42501' });
      const changed = world.as(actor, (sql) => sql`update signups set override_reason = 'Because'`);
      await expect(changed).rejects.toMatchObject({ code: '42501' });
    }
  });

  it('has 1 to 500 characters and no leading or trailing space', async ({ world }) => {
    const { chief, ada } = await stage(world);
    const slot = await world.slot(await world.event(june(2)));
    for (const reason of ['', ' x', 'x '.repeat(251)]) {
      await expect(assign(world, chief, ada.id, slot, reason)).rejects.toMatchObject({ code: '23514' });
    }
    await assign(world, chief, ada.id, slot, 'x'.repeat(500));
  });
});

describe('assigning a place', () => {
  it('is for administrators only; others cannot use it, not even for themselves', async ({ world }) => {
    const { ada } = await stage(world);
    const staff = await world.person('staff');
    const slot = await world.slot(await world.event(june(2)));
    for (const actor of [ada, staff]) {
      for (const person of [ada.id, staff.id]) {
        await expect(assign(world, actor, person, slot)).rejects.toMatchObject({ code: 'MU403' });
      }
    }
    await expect(assign(world, 'authenticated', ada.id, slot)).rejects.toMatchObject({ code: 'MU401' });
    for (const role of ['anon', 'service_role'] as const) {
      await expect(assign(world, role, ada.id, slot)).rejects.toMatchObject({ code: '42501' });
    }
    expect(await world.sql`select id from signups`).toEqual([]);
  });

  it('counts the place, records who assigned it, notifies the person and writes the audit log', async ({ world }) => {
    const { chief, ada } = await stage(world);
    const slot = await world.slot(await world.event({ ...june(2), title: 'Fair' }));
    await world.sql`truncate audit_log`;
    const id = await assign(world, chief, ada.id, slot);
    const [row] = await world.sql`select s.*, l.filled_count from signups s join event_slots l on l.id = s.slot_id`;
    expect(row).toMatchObject({ id, user_id: ada.id, status: 'confirmed', created_by: chief.id, filled_count: 1 });
    expect(row?.override_reason).toBeNull();
    expect(await noticesOf(world, ada)).toEqual([{ kind: 'assigned', old: null, new: 'Fair' }]);
    expect(await world.sql`select actor, row_id from audit_log`).toEqual([{ actor: chief.id, row_id: id }]);
  });

  it('applies the same refusals as for volunteers, worded about the person', async ({ world }) => {
    const { chief, ada } = await stage(world);
    const bob = await world.person();
    const slotOn = async (day: number, row = {}) => world.slot(await world.event({ ...june(day), title: 'Fair' }), row);
    const [started, mine, full, off] = [
      await slotOn(1),
      await slotOn(2),
      await slotOn(3, { required_count: 1 }),
      await slotOn(4, { is_canceled: true, cancel_origin: 'admin' }),
    ];
    const overlap = await slotOn(2);
    await world.signUp(ada, mine);
    await world.signUp(bob, full);
    const refusals = [
      [mine, 'already_signed_up', 'This person is already signed up for this event'],
      [full, 'slot_full', 'This slot is already full'],
      [off, 'slot_canceled', 'This slot has been canceled'],
      [overlap, 'overlap', 'This overlaps with "Fair", which this person is signed up for'],
    ] as const;
    for (const [slot, code, message] of refusals) {
      for (const reason of [null, 'Because']) {
        await expect(assign(world, chief, ada.id, slot, reason)).rejects.toMatchObject(refusal(409, code, message));
      }
    }
    const past = refusal(409, 'event_started', 'Cannot sign up for past events');
    await expect(assign(world, chief, ada.id, started)).rejects.toMatchObject(past);
    const nothing = '00000000-0000-4000-8000-000000000000';
    const noSlot = refusal(404, 'not_found', 'Slot not found');
    await expect(assign(world, chief, ada.id, nothing)).rejects.toMatchObject(noSlot);
    const noUser = refusal(404, 'not_found', 'User not found');
    await expect(assign(world, chief, nothing, started)).rejects.toMatchObject(noUser);
  });

  it('overrides a rule if a reason is given; the reason is stored and logged, also for oneself', async ({ world }) => {
    const { chief, ada } = await stage(world);
    const slot = await world.slot(await world.event(june(1)));
    await world.sql`truncate audit_log`;
    for (const person of [ada, chief]) await assign(world, chief, person.id, slot, 'Was there');
    const reasons =
      await world.sql`select override_reason as reason from signups where user_id in ${world.sql([ada.id, chief.id])}`;
    expect(reasons).toEqual([{ reason: 'Was there' }, { reason: 'Was there' }]);
    const logged = await world.sql`select actor, after ->> 'override_reason' as reason from audit_log`;
    expect(logged).toEqual(Array(2).fill({ actor: chief.id, reason: 'Was there' }));
    expect(await noticesOf(world, chief)).toEqual([]);
  });
});

describe('the rules of the organisation', () => {
  it.for([
    ['signup_not_open', { opens_days_before: 1 }, 'Signup opens 1 day before the event.'],
    ['signup_closed', { closes_hours_before: 100 }, 'Signup closes 100 hours before the event.'],
    ['too_many_hours', { max_hours_per_day: 1 }, 'This person can work at most 1 hour a day.'],
    ['too_little_rest', { min_rest_hours: 30 }, 'There must be at least 30 hours between the shifts of this person.'],
  ] as const)('refuse with %s and can be overridden with a reason', async ([code, rules, message], { world }) => {
    const { chief, ada } = await stage(world);
    await world.signUp(ada, await world.slot(await world.event(june(2))));
    const slot = await world.slot(await world.event(june(3)));
    await world.sql`update organisation set ${world.sql(rules as Record<string, number>)}`;
    await expect(assign(world, chief, ada.id, slot)).rejects.toMatchObject(refusal(409, code, message));
    await assign(world, chief, ada.id, slot, 'Nobody else can');
    const [last] = await world.sql`select override_reason as reason from signups where slot_id = ${slot}`;
    expect(last?.reason).toBe('Nobody else can');
  });
});

describe('a signup that somebody else cancels', () => {
  it('notifies its owner; canceling one’s own does not', async ({ world }) => {
    const { chief, ada } = await stage(world);
    const slot = await world.slot(await world.event({ ...june(2), title: 'Fair' }));
    const cancel = (by: Person, id: string) => world.as(by, (sql) => sql`select private.cancel_signup(${id})`);
    const take = () =>
      world.as(ada, async (sql) => (await sql`select private.sign_up(${slot}) as id`)[0]?.id as string);
    await cancel(ada, await take());
    expect(await noticesOf(world, ada)).toEqual([]);
    await cancel(chief, await take());
    expect(await noticesOf(world, ada)).toEqual([{ kind: 'released', old: 'Fair', new: null }]);
  });
});
