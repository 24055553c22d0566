import { describe, expect } from 'vitest';
import type { LedShift } from '../../../supabase/functions/_shared/contract/led-shifts.ts';
import { type Person, type World, worlds } from '../support/world.ts';
import { grant, placeOf, shift } from './lead-stage.ts';

const it = worlds();

/** The shifts that somebody leads, by start, as the API lists them. */
const ledBy = (world: World, by: Person): Promise<LedShift[]> =>
  world.as(
    by,
    async (sql) =>
      (
        await sql`select coalesce(jsonb_agg(l.line order by s.start_time), '[]') as answer
          from private.led_shifts() s
          join private.led_shift_lines(array(select all_of.id from private.led_shifts() all_of)) l on l.id = s.id`
      )[0]?.answer,
  );
const rightsOf = (shifts: LedShift[]) => shifts.map(({ id, slots }) => [id, slots.map(({ rights }) => rights)]);
const leadRights = (world: World, by: Person) =>
  world.as(by, async (sql) => (await sql`select private.lead_rights() as rights`)[0]?.rights);

describe('the shifts that somebody leads', () => {
  it('are those of the scope, with what may be done there now; the gate only when it is near', async ({ world }) => {
    const lead = await world.person();
    const [near, far, elsewhere] = [
      await shift(world, 5, { location: 'Bar' }),
      await shift(world, 100, { location: 'Bar' }),
      await shift(world, 5, { location: 'Gate' }),
    ];
    await grant(world, lead, { place: await placeOf(world, near.event), rights: ['gate', 'fill'] });
    await grant(world, lead, { event: elsewhere.event, rights: ['write'], after: 0 });
    expect(rightsOf(await ledBy(world, lead)).toSorted()).toEqual(
      [
        [near.event, [['gate', 'fill']]],
        [elsewhere.event, [['write']]],
        [far.event, [['fill']]],
      ].toSorted(),
    );
    expect(await leadRights(world, lead)).toEqual(['gate', 'fill', 'write']);
    // Over for the one that ends with the shift, and not for the other.
    await world.sql`update events set start_time = now() - interval '3 hours', end_time = now() - interval '1 hour'
        where id in (${near.event}, ${elsewhere.event})`;
    expect(rightsOf(await ledBy(world, lead))).toEqual([
      [near.event, [['gate', 'fill']]],
      [far.event, [['fill']]],
    ]);
    expect(await leadRights(world, lead)).toEqual(['gate', 'fill']);
  });

  it('remain as long as the grant holds after their end, at most a week; for administrators twelve hours', async ({
    world,
  }) => {
    const [lead, admin] = [await world.person(), await world.person('admin')];
    const [justOver, daysAgo] = [await shift(world, -13), await shift(world, -168)];
    await shift(world, -15);
    await grant(world, lead, { event: daysAgo.event, rights: ['roster'], after: 168 });
    expect(rightsOf(await ledBy(world, lead))).toEqual([[daysAgo.event, [['roster']]]]);
    expect((await ledBy(world, admin)).map(({ id }) => id)).toEqual([justOver.event]);
  });

  it('are listed before the gate opens for people who run nothing but the gate, without anybody in them', async ({
    world,
  }) => {
    const [lead, ada] = [await world.person(), await world.person()];
    const far = await shift(world, 100);
    await world.signUp(ada, far.slot);
    await grant(world, lead, { rights: ['gate'] });
    expect(await ledBy(world, lead)).toMatchObject([
      { id: far.event, slots: [{ current_count: 1, rights: [], people: null }] },
    ]);
  });

  it('have only the slots of a slot type that is led', async ({ world }) => {
    const lead = await world.person();
    const [led] = [await shift(world, 5)];
    const other = await world.slot(led.event, { slot_type_id: (await world.slotType()) as string, position: 1 });
    const [{ slot_type_id }] = (await world.sql`select slot_type_id from event_slots where id = ${led.slot}`) as [
      { slot_type_id: string },
    ];
    await grant(world, lead, { slotType: slot_type_id, rights: ['fill'] });
    expect((await ledBy(world, lead)).map(({ slots }) => slots.map(({ id }) => id))).toEqual([[led.slot]]);
    // Neither shifts with other slots alone nor slots that are removed, and no page is short for them.
    const removed = await shift(world, 10);
    await world.sql`update event_slots set slot_type_id = ${slot_type_id}, removed_at = now() where id = ${removed.slot}`;
    await world.slot(led.event, { slot_type_id, position: 2, removed_at: '2026-01-01T00:00:00Z' });
    const listed = await world.as(lead, (sql) => sql`select id from private.led_shifts()`);
    expect(listed).toEqual([{ id: led.event }]);
    await grant(world, lead, { event: led.event, rights: ['write'] });
    expect((await ledBy(world, lead)).map(({ slots }) => slots.map(({ id, rights }) => [id, rights]))).toEqual([
      [
        [led.slot, ['fill', 'write']],
        [other, ['write']],
      ],
    ]);
  });

  it('have names for the right roster and at the gate, and phone numbers only in the time of the grant', async ({
    world,
  }) => {
    const [lead, other, ada] = [await world.person(), await world.person(), await world.person()];
    await world.sql`update profiles set phone = '+44 1' where id = ${ada.id}`;
    const [near, far] = [await shift(world, 5), await shift(world, 100)];
    for (const { slot } of [near, far]) await world.signUp(ada, slot);
    const phones = async (by: Person) =>
      (await ledBy(world, by)).map(({ slots }) => slots[0]?.people?.map(({ user }) => user.phone) ?? null);
    await grant(world, lead, { rights: ['roster'] });
    expect(await phones(lead)).toEqual([['+44 1'], [null]]);
    await grant(world, other, { rights: ['gate'] });
    expect(await phones(other)).toEqual([['+44 1'], null]);
    await world.sql`update lead_grants set rights = '{fill,write}'`;
    expect(await phones(lead)).toEqual([null, null]);
  });

  it('have those who have a place, by name, also one that is planned in a draft', async ({ world }) => {
    const lead = await world.person();
    const named = async (name: string) => {
      const person = await world.person();
      await world.sql`update profiles set name = ${name} where id = ${person.id}`;
      return person;
    };
    const [near, draft] = [await shift(world, 5), await shift(world, 30, { published_at: null })];
    await grant(world, lead, { rights: ['roster', 'fill'] });
    const gone = await world.signUp(await named('Eve'), near.slot);
    await world.as(lead, (sql) => sql`select private.cancel_signup(${gone})`);
    for (const name of ['Zoe', 'Abel']) await world.signUp(await named(name), near.slot);
    const planned = await named('Mia');
    await world.as(lead, (sql) => sql`select private.assign(${planned.id}, ${draft.slot})`);
    const shifts = await ledBy(world, lead);
    expect(shifts.map(({ slots }) => slots[0]?.people?.map(({ user }) => user.name))).toEqual([
      ['Abel', 'Zoe'],
      ['Mia'],
    ]);
  });

  it('are drafts as well for people who fill, and for no others', async ({ world }) => {
    const [lead, writer] = [await world.person(), await world.person()];
    const draft = await shift(world, 30, { published_at: null });
    await grant(world, lead, { rights: ['fill', 'write'] });
    await grant(world, writer, { rights: ['gate', 'roster', 'write'] });
    expect(await ledBy(world, lead)).toMatchObject([{ id: draft.event, draft: true, slots: [{ rights: ['fill'] }] }]);
    expect(await ledBy(world, writer)).toEqual([]);
  });

  it('are none for people who lead nothing or are blocked, also if they ask for one by its id', async ({ world }) => {
    const [nobody, blocked] = [await world.person(), await world.person()];
    const { event } = await shift(world, 5);
    await grant(world, blocked, { rights: ['gate', 'roster', 'fill', 'write'] });
    await world.sql`update profiles set state = 'blocked' where id = ${blocked.id}`;
    for (const person of [nobody, blocked]) {
      expect(await ledBy(world, person)).toEqual([]);
      expect(await leadRights(world, person)).toEqual([]);
      expect(
        await world.as(person, (sql) => sql`select from private.led_shift_lines(array[${event}]::uuid[])`),
      ).toHaveLength(0);
    }
  });

  it('are none for an administrator without the second factor, whatever they have been granted', async ({ world }) => {
    const admin = await world.person('admin');
    const { event } = await shift(world, 5);
    await grant(world, admin, { rights: ['gate', 'roster', 'fill', 'write'] });
    expect(await ledBy(world, admin)).toHaveLength(1);
    await world.sql`update organisation set admin_second_factor = true`;
    expect([await ledBy(world, admin), await leadRights(world, admin)]).toEqual([[], []]);
    for (const call of ['led_shifts()', `led_shift_lines(array['${event}']::uuid[])`])
      expect(await world.as(admin, (sql) => sql.unsafe(`select from private.${call}`)), call).toHaveLength(0);
  });

  it('are all for an administrator, and say what people are asked', async ({ world }) => {
    const [admin, ada] = [await world.person('admin'), await world.person()];
    const { slot } = await shift(world, 50);
    await world.as(admin, (sql) => sql`select private.assign(${ada.id}, ${slot})`);
    const [led] = await ledBy(world, admin);
    expect(led?.slots[0]).toMatchObject({
      rights: ['gate', 'roster', 'fill', 'write'],
      people: [
        {
          status: 'asked',
          reached: true,
          user: { id: ada.id },
          question: { kind: 'place', deadline: expect.any(String) },
        },
      ],
    });
    await world.as(ada, (sql) => sql`select private.answer_question(id, true) from questions`);
    await world.sql`insert into private.bounces (user_id, failure) values (${ada.id}, '{}')`;
    expect((await ledBy(world, admin))[0]?.slots[0]).toMatchObject({ people: [{ reached: false }] });
    const [answered] = await ledBy(world, admin);
    expect(answered?.slots[0]?.people).toMatchObject([{ status: 'confirmed', question: null }]);
    await world.sql`update events set removed_at = now()`;
    expect(await world.as(admin, (sql) => sql`select from private.led_shifts()`)).toHaveLength(0);
  });

  it('say at the gate as well whether its lead writes to their people', async ({ world }) => {
    const lead = await world.person();
    await shift(world, 2);
    const { event } = await shift(world, 3);
    await grant(world, lead, { rights: ['gate'] });
    await grant(world, lead, { event, rights: ['write'] });
    const [row] = await world.as(
      lead,
      (
        sql,
      ) => sql`select jsonb_path_query_array(private.gate(private.now(), private.now() + interval '1 day', null, null),
          '$.events[*].slots[*].may_write') as may`,
    );
    expect(row?.may).toEqual([false, true]);
  });
});
