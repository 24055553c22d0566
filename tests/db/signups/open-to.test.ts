import { describe, expect } from 'vitest';
import { type Person, type Row, refusal, refusalCode, type World, worlds } from '../support/world.ts';

const it = worlds();
const own = refusal(
  409,
  'not_open_to_you',
  'You cannot take this place yourself. Ask an administrator if you would like to have it.',
);
const other = refusal(409, 'not_open_to_you', 'This place is for staff, and this person is not staff');

const wage = { compensation: 'wage', hourly_rate: 30 } as const;
/** June 1, 2026: a shift of four hours on the given day, of a slot type with a wage. */
async function paidShift(
  world: World,
  open_to: Row<'slot_types'>['open_to'],
  day = '10',
  more: Row<'event_slots'> = {},
) {
  const slot_type_id = await world.slotType({ ...wage, open_to });
  const event = await world.event({ start_time: `2026-06-${day}T10:00Z`, end_time: `2026-06-${day}T14:00Z` });
  return { slot: await world.slot(event, { slot_type_id, ...more }), type: slot_type_id };
}
/** Takes a place, and compares the result with what the list predicted. */
async function take(world: World, person: Person, slot: string): Promise<string> {
  const [listed] = await world.as(person, (sql) => sql`select blocked from private.slot_choices where id = ${slot}`);
  const taken = world.as(person, (sql) => sql`select private.sign_up(${slot}) as id`);
  await taken.catch((error) => expect(listed?.blocked).toBe(refusalCode(error)));
  return (await taken)[0]?.id;
}
const assign = (world: World, chief: Person, person: Person, slot: string, reason: string | null = null) =>
  world.as(chief, (sql) => sql`select private.assign(${person.id}, ${slot}, ${reason})`);

async function stage(world: World) {
  await world.at('2026-06-01T12:00:00Z');
  const [volunteer, staff, chief] = [await world.person(), await world.person('staff'), await world.person('admin')];
  return { volunteer, staff, chief };
}

describe('who may take a place', () => {
  it('B2: a volunteer does not get a place that is open to staff; staff and administrators do', async ({ world }) => {
    const { volunteer, staff, chief } = await stage(world);
    const { slot } = await paidShift(world, 'staff');
    await expect(take(world, volunteer, slot)).rejects.toMatchObject(own);
    const row = world.as(volunteer, (sql) => sql`insert into signups (slot_id) values (${slot})`);
    await expect(row).rejects.toMatchObject(own);
    await take(world, staff, slot);
    await take(world, chief, slot);
  });

  it('is told of a full place as well, because it would not be theirs if it became free', async ({ world }) => {
    const { volunteer, staff, chief } = await stage(world);
    const { slot } = await paidShift(world, 'staff', '10', { required_count: 1 });
    await take(world, staff, slot);
    await expect(take(world, volunteer, slot)).rejects.toMatchObject(own);
    await expect(take(world, chief, slot)).rejects.toMatchObject(
      refusal(409, 'slot_full', 'This slot is already full'),
    );
  });

  it('nobody takes a place that administrators assign; they assign it to anyone', async ({ world }) => {
    const { volunteer, staff, chief } = await stage(world);
    const { slot } = await paidShift(world, 'assigned', '10', { required_count: 9 });
    for (const person of [volunteer, staff]) await expect(take(world, person, slot)).rejects.toMatchObject(own);
    for (const person of [volunteer, staff, chief]) await assign(world, chief, person, slot);
  });

  it('an administrator needs a reason to assign a place for staff to somebody else, and the reason is kept', async ({
    world,
  }) => {
    const { volunteer, staff, chief } = await stage(world);
    const { slot } = await paidShift(world, 'staff');
    await expect(assign(world, chief, volunteer, slot)).rejects.toMatchObject(other);
    await assign(world, chief, staff, slot);
    await assign(world, chief, volunteer, slot, 'Trained last year');
    const rows = await world.sql`select override_reason from signups where user_id = ${volunteer.id}`;
    expect(rows).toEqual([{ override_reason: 'Trained last year' }]);
  });

  it('follows the role and the setting at once, and signups that exist stay', async ({ world }) => {
    const { volunteer, staff, chief } = await stage(world);
    const { slot, type } = await paidShift(world, 'everyone', '10', { required_count: 9 });
    const held = await take(world, volunteer, slot);
    await world.as(chief, (sql) => sql`update slot_types set open_to = 'staff' where id = ${type}`);
    await world.sql`update profiles set role = 'volunteer' where id = ${staff.id}`;
    await expect(take(world, staff, slot)).rejects.toMatchObject(own);
    await world.sql`update profiles set role = 'staff' where id = ${staff.id}`;
    await take(world, staff, slot);
    expect(await world.sql`select status from signups where id = ${held}`).toEqual([{ status: 'confirmed' }]);
  });
});

describe('a new slot type', () => {
  const create = async (world: World, chief: Person, body: object) => {
    const made = { name: 'Bar', color: '#3182ce', ...body };
    const [row] = await world.as(chief, (sql) => sql`select private.create_slot_type(${sql.json(made)}) as id`);
    const [type] = await world.sql`select open_to from slot_types where id = ${row?.id}`;
    return type?.open_to;
  };

  it('is open to staff if it has a wage, else to everyone, unless the administrator decides', async ({ world }) => {
    const { chief } = await stage(world);
    expect(await create(world, chief, { hourly_credits: -20 })).toBe('staff');
    expect(await create(world, chief, { hourly_credits: 1 })).toBe('everyone');
    expect(await create(world, chief, { hourly_credits: -20, open_to: 'everyone' })).toBe('everyone');
    expect(await create(world, chief, { hourly_credits: 1, open_to: 'assigned' })).toBe('assigned');
  });
});
