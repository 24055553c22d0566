import { describe, expect } from 'vitest';
import { changesOf } from '../planning/change-stage.ts';
import { type Person, refusal, type World, worlds } from '../support/world.ts';
import { countsOf, gives, offersOf, queue, takes } from './offer-stage.ts';

const it = worlds();

/** A shift at which at most five places are taken at once, on June 10, 12:00; it is June 1, 10:00. */
async function stage(world: World, places = 6, most: number | null = 5) {
  await world.at('2030-06-01T10:00:00Z');
  const event = await world.event({
    ...{ title: 'Bar', start_time: '2030-06-10T12:00Z', end_time: '2030-06-10T14:00Z', group_size: most },
  });
  const slot = await world.slot(event, { required_count: places });
  return { event, slot, vera: await world.person(), chief: await world.person('admin') };
}

const together = async (world: World, person: Person, slot: string, places: number, names: string[] = []) =>
  (await world.as(person, (sql) => sql`select private.sign_up_together(${slot}, ${places}, ${names}) as id`))[0]?.id;
const names = (world: World, person: Person, signup: string, some: string[]) =>
  world.as(person, (sql) => sql`select private.name_companions(${signup}, ${some})`);
const givesBack = (world: World, person: Person, signup: string, places: number) =>
  world.as(person, (sql) => sql`select private.give_back_companions(${signup}, ${places})`);
const namesAt = async (world: World, slot: string) =>
  (
    await world.sql`select p.name, s.companions from signups s join profiles p on p.id = s.user_id
      where s.slot_id = ${slot} and s.status = 'confirmed' order by s.group_id is not null, p.name`
  ).map(({ name, companions }) => (companions > 0 ? `${name} +${companions}` : name));

describe('several places at once', () => {
  it('count as taken, are one signup, and need as many free places', async ({ world }) => {
    const { slot, vera } = await stage(world);
    await together(world, vera, slot, 4);
    expect(await countsOf(world, slot)).toEqual([4, 4, 0]);
    const walt = await world.person();
    await expect(together(world, walt, slot, 3)).rejects.toMatchObject(
      refusal(409, 'too_few_left', 'Only 2 places are left'),
    );
    await together(world, walt, slot, 2);
    await expect(takes(world, await world.person(), slot)).rejects.toMatchObject(
      refusal(409, 'slot_full', 'This slot is already full'),
    );
    await expect(together(world, await world.person(), slot, 2)).rejects.toMatchObject(
      refusal(409, 'slot_full', 'This slot is already full'),
    );
  });

  it('are named in the emails about the shift, with those that got a name, as long as somebody comes along', async ({
    world,
  }) => {
    const { slot, vera } = await stage(world);
    const signup = await together(world, vera, slot, 4, ['Zoe']);
    const places = async (of = signup) =>
      (await world.sql`select shift -> 'places' as places from private.shifts where id = ${of}`)[0]?.places;
    expect(await places()).toBe(4);
    const [zoe] = await world.sql`select id from signups where group_id = ${signup}`;
    expect(await places(zoe?.id)).toBe(null);
    await givesBack(world, vera, signup, 2);
    expect(await places()).toBe(2);
    await world.as(vera, (sql) => sql`select private.give_back_companions(${signup}, 0, ${`{${zoe?.id}}`}::uuid[])`);
    expect(await places()).toBe(1);
  });

  it('are allowed by the event, up to its number', async ({ world }) => {
    const { slot, vera } = await stage(world);
    await expect(together(world, vera, slot, 6)).rejects.toMatchObject(
      refusal(409, 'too_many_together', 'Here you can take at most 5 places at once'),
    );
    const alone = await stage(world, 6, null);
    await expect(together(world, vera, alone.slot, 2)).rejects.toMatchObject(
      refusal(409, 'too_many_together', 'Here you can take at most one place at once'),
    );
  });

  it('are free again with the signup, and offered to those who wait', async ({ world }) => {
    const { slot, vera } = await stage(world, 3);
    const signup = await together(world, vera, slot, 3);
    const people = await queue(world, slot, 4);
    await givesBack(world, vera, signup, 1);
    expect(await offersOf(world, people, slot)).toEqual(['1 open', 'none', 'none', 'none']);
    expect(await countsOf(world, slot)).toEqual([3, 2, 1]);
    await gives(world, vera, signup);
    expect(await offersOf(world, people, slot)).toEqual(['1 open', '1 open', '1 open', 'none']);
    expect(await countsOf(world, slot)).toEqual([3, 0, 3]);
  });

  it('of a visitor are held, and become theirs with the digits', async ({ world }) => {
    const { slot } = await stage(world);
    await world.sql`update open_page set shows = 'all'`;
    const hash = 'a'.repeat(64);
    await world.as(
      'service_role',
      (sql) => sql`select private.hold_place(${slot}, 'Vera', 'vera@example.org', 'english', ${hash}, 'x', 4)`,
    );
    expect(await countsOf(world, slot)).toEqual([4, 0, 4]);
    const [hold] = await world.sql`select code from private.holds`;
    await world.as('service_role', (sql) => sql`select private.confirm_hold(${hash}, ${hold?.code})`);
    expect(await countsOf(world, slot)).toEqual([4, 4, 0]);
    expect(await namesAt(world, slot)).toEqual(['Vera +3']);
    await expect(
      world.as(
        'service_role',
        (sql) =>
          sql`select private.hold_place(${slot}, 'Walt', 'walt@example.org', 'english', ${'b'.repeat(64)}, 'x', 3)`,
      ),
    ).rejects.toMatchObject(refusal(409, 'too_few_left', 'Only 2 places are left'));
  });
});

describe('a name that a visitor has typed', () => {
  it('is left out where a rule refuses it, which is said with the place; the others get theirs', async ({ world }) => {
    const { slot } = await stage(world);
    await world.sql`update open_page set shows = 'all'`;
    const type = await world.slotType({ min_age: 16 });
    await world.sql`update event_slots set slot_type_id = ${type} where id = ${slot}`;
    const place = await stage(world);
    await world.sql`update events set start_time = '2030-06-11T12:00Z', end_time = '2030-06-11T14:00Z' where id = ${place.event}`;
    const takes = async (where: string, letter: string, some: string[]) => {
      const hash = letter.repeat(64);
      await world.as(
        'service_role',
        (sql) =>
          sql`select private.hold_place(${where}, 'Vera', 'vera@example.org', 'english', ${hash}, 'x', 3, ${some})`,
      );
      const [hold] = await world.sql`select code from private.holds where hash = ${hash}`;
      const given = world.sql.json({ born: '1990', agreements: [], answers: [] });
      const [row] = await world.as(
        'service_role',
        (sql) => sql`select private.confirm_hold(${hash}, ${hold?.code}, ${given}) as json`,
      );
      return row?.json;
    };
    // Zoe has come with Vera before, and her age is known.
    expect(await takes(place.slot, 'b', ['Zoe', 'Yan'])).toEqual({ outcome: 'taken' });
    await world.sql`insert into births (user_id, born) select id, '2000' from profiles where name = 'Zoe'`;
    expect(await takes(slot, 'c', ['Yan', 'Zoe'])).toEqual({
      outcome: 'taken',
      unnamed: [{ name: 'Yan', refusal: expect.objectContaining({ code: 'age_unknown' }) }],
    });
    expect(await namesAt(world, slot)).toEqual(['Vera +1', 'Zoe']);
    expect(await countsOf(world, slot)).toEqual([3, 3, 0]);
  });
});

describe('a companion who gets a name', () => {
  it('becomes a person by name with a place of their own; nothing comes free in between', async ({ world }) => {
    const { slot, vera } = await stage(world, 3);
    const signup = await together(world, vera, slot, 3, ['Zoe']);
    const people = await queue(world, slot, 1);
    await names(world, vera, signup, ['Yan ']);
    expect(await countsOf(world, slot)).toEqual([3, 3, 0]);
    expect(await offersOf(world, people, slot)).toEqual(['none']);
    const [veraName] = await world.sql`select name from profiles where id = ${vera.id}`;
    expect(await namesAt(world, slot)).toEqual([veraName?.name, 'Yan', 'Zoe']);
    await expect(names(world, vera, signup, ['Xenia'])).rejects.toMatchObject(
      refusal(409, 'too_many_names', 'There are 0 places without a name'),
    );
  });

  it('is the same person at the next shift of the same contact', async ({ world }) => {
    const { slot, vera } = await stage(world);
    const other = await stage(world);
    await together(world, vera, slot, 2, ['Zoe']);
    await world.sql`update events set start_time = '2030-06-11T12:00Z', end_time = '2030-06-11T14:00Z' where id = ${other.event}`;
    await together(world, vera, other.slot, 3, ['Zoe', 'Zoe']);
    const people = await world.sql`select count(*)::int as places from signups s join profiles p on p.id = s.user_id
      where p.name = 'Zoe' group by p.id order by 1`;
    expect(people.map(({ places }) => places)).toEqual([1, 2]);
  });

  it('keeps the place when the contact gives theirs back', async ({ world }) => {
    const { slot, vera } = await stage(world);
    const signup = await together(world, vera, slot, 3, ['Zoe']);
    await gives(world, vera, signup);
    expect(await namesAt(world, slot)).toEqual(['Zoe']);
    expect(await countsOf(world, slot)).toEqual([1, 1, 0]);
  });

  it('can be named by an administrator, by nobody else', async ({ world }) => {
    const { slot, vera, chief } = await stage(world);
    const signup = await together(world, vera, slot, 3);
    await expect(names(world, await world.person(), signup, ['Zoe'])).rejects.toMatchObject(
      refusal(404, 'not_found', 'Signup not found'),
    );
    await names(world, chief, signup, ['Zoe']);
    await expect(givesBack(world, vera, signup, 2)).rejects.toMatchObject(
      refusal(409, 'too_many_names', 'There is one place without a name'),
    );
  });
});

const unnamed = refusal(409, 'companions_unnamed', 'Name those who come along, or give back their places, first');

describe('a signup with companions', () => {
  it('is neither handed over nor moved before they have names, and is then', async ({ world }) => {
    const { slot, vera, chief } = await stage(world);
    const other = await stage(world);
    await world.sql`update events set start_time = '2030-06-11T12:00Z', end_time = '2030-06-11T14:00Z' where id = ${other.event}`;
    const signup = await together(world, vera, slot, 2);
    const hand = () => world.as(vera, (sql) => sql`select private.start_hand_over(${signup}, null, null)`);
    const move = () =>
      changesOf(world, chief).make({ action: 'move_person', signup_id: signup as string, slot_id: other.slot });
    await expect(hand()).rejects.toMatchObject(unnamed);
    await expect(move()).rejects.toMatchObject(unnamed);
    await names(world, vera, signup, ['Zoe']);
    await hand();
    expect(
      (await world.sql`select signup_id from hand_overs where ended_at is null`).map((row) => row.signup_id),
    ).toEqual([signup]);
  });

  it('keeps its places in a merge with one of its companions', async ({ world }) => {
    const { slot, vera, chief } = await stage(world);
    await together(world, vera, slot, 4, ['Zoe']);
    const [zoe] = await world.sql`select id from profiles where name = 'Zoe'`;
    await world.as(chief, (sql) => sql`select private.merge_persons(${vera.id}, ${zoe?.id}, '{}')`);
    expect(await countsOf(world, slot)).toEqual([3, 3, 0]);
  });

  it('that is canceled by an administrator comes back whole, or not at all', async ({ world }) => {
    const { slot, vera } = await stage(world, 4);
    const signup = await together(world, vera, slot, 4);
    await gives(world, vera, signup);
    expect(await countsOf(world, slot)).toEqual([0, 0, 0]);
    const back = () =>
      world.sql`update signups set status = 'confirmed', canceled_at = null, canceled_by = null where id = ${signup}`;
    await takes(world, await world.person(), slot);
    await expect(world.sql.savepoint(back)).rejects.toMatchObject({ code: '23514' });
    expect(await countsOf(world, slot)).toEqual([1, 1, 0]);
  });

  it('loses what is not named when its person leaves; those with a name stay', async ({ world }) => {
    const { slot, vera } = await stage(world);
    await together(world, vera, slot, 4, ['Zoe']);
    await world.as(vera, (sql) => sql`select private.leave()`);
    expect(await namesAt(world, slot)).toEqual(['Zoe']);
  });

  it('is given back in parts: places without a name, and companions by name, nobody else', async ({ world }) => {
    const { slot, vera } = await stage(world);
    const signup = await together(world, vera, slot, 4, ['Zoe']);
    const stranger = await world.person();
    await takes(world, stranger, slot);
    const back = (places: number, who: string[]) =>
      world.as(vera, (sql) => sql`select private.give_back_companions(${signup}, ${places}, ${who}::uuid[])`);
    const [zoe] = await world.sql`select id from signups where group_id = ${signup}`;
    const [other] = await world.sql`select id from signups where user_id = ${stranger.id}`;
    await expect(back(0, [other?.id])).rejects.toMatchObject(refusal(404, 'not_found', 'Signup not found'));
    await back(1, [zoe?.id]);
    expect(await countsOf(world, slot)).toEqual([3, 3, 0]);
    await world.at('2030-06-10T12:30:00Z');
    await expect(back(1, [])).rejects.toMatchObject(
      refusal(409, 'event_started', 'Cannot cancel signups for past events'),
    );
  });
});

describe('places without a name, in an organization that frees them some hours before', () => {
  const free = async (world: World) => (await world.sql`select private.free_unnamed() as places`)[0]?.places;
  const told = async (world: World, person: Person) => {
    const notices =
      await world.sql`select kind, about from notices where user_id = ${person.id} order by created_at, kind`;
    return notices.map(({ kind, about }) => `${kind} ${about.count} ${about.day}`);
  };

  it('are reminded of a day earlier, once, and free then; who waits is asked', async ({ world }) => {
    const { slot, vera } = await stage(world, 4);
    await world.sql`update organisation set names_hours_before = 96`;
    await together(world, vera, slot, 4, ['Zoe']);
    const people = await queue(world, slot, 3);
    expect(await free(world)).toBe(0);
    expect(await told(world, vera)).toEqual([]);
    await world.at('2030-06-05T13:00:00Z');
    expect([await free(world), await free(world)]).toEqual([0, 0]);
    expect(await told(world, vera)).toEqual(['names_needed 2 2030-06-06']);
    await world.at('2030-06-06T12:00:00Z');
    expect([await free(world), await free(world)]).toEqual([2, 0]);
    expect(await told(world, vera)).toEqual(['names_needed 2 2030-06-06', 'names_missed 2 2030-06-06']);
    expect(await offersOf(world, people, slot)).toEqual(['1 open', '1 open', 'none']);
    expect((await namesAt(world, slot)).slice(1)).toEqual(['Zoe']);
    const mails =
      await world.sql`select letter ->> 'about' as about from private.outbox where letter ->> 'about' like 'names%' order by 1`;
    expect(mails.map(({ about }) => about)).toEqual(['names_missed', 'names_needed']);
  });

  it('stay if they were taken later than that, or if no time is set', async ({ world }) => {
    const { slot, vera } = await stage(world, 6);
    await together(world, vera, slot, 2);
    await world.at('2030-06-09T13:00:00Z');
    expect(await free(world)).toBe(0);
    await world.sql`update organisation set names_hours_before = 24`;
    const late = await world.person();
    await together(world, late, slot, 3);
    expect(await free(world)).toBe(1);
    expect(await countsOf(world, slot)).toEqual([4, 4, 0]);
  });
});

it('gates, rosters and lists of attendance say whom somebody brings, and with whom somebody comes', async ({
  world,
}) => {
  const { event, slot, vera, chief } = await stage(world);
  await together(world, vera, slot, 4, ['Zoe']);
  const [{ name } = { name: '' }] = await world.sql`select name from profiles where id = ${vera.id}`;
  const [gate] = await world.as(
    chief,
    (sql) => sql`select private.gate('2030-06-10T00:00Z', '2030-06-11T00:00Z', ${event}, null) as seen`,
  );
  const [roster] = await world.as(chief, (sql) => sql`select private.roster(${event}) as seen`);
  for (const lines of [gate?.seen.events[0].signups, roster?.seen])
    expect(lines.map(({ unnamed, comes_with }: Record<string, unknown>) => [unnamed, comes_with]).sort()).toEqual(
      [
        [0, name],
        [2, null],
      ].sort(),
    );
  const shown = (person: Person) =>
    world.as(person, (sql) => sql`select private.group_of(s) as seen from signups s where user_id = ${vera.id}`);
  expect((await shown(vera))[0]?.seen).toEqual({ unnamed: 2, people: [{ id: expect.any(String), name: 'Zoe' }] });
  expect([...(await shown(await world.person()))]).toEqual([]);
});

it('no row has more companions than a group can have, and no hold more names than companions', async ({ world }) => {
  const { slot, vera } = await stage(world);
  const signup = await together(world, vera, slot, 2);
  for (const column of ['companions', 'named_count'])
    await expect(
      world.sql.savepoint((sql) => sql`update signups set ${sql(column)} = -1 where id = ${signup}`),
    ).rejects.toMatchObject({ code: '23514', constraint_name: `signups_${column}_check` });
  await expect(
    world.sql.savepoint(
      (sql) => sql`insert into private.holds (slot_id, hash, name, email, language, code, caller, until, names)
        values (${slot}, ${'c'.repeat(64)}, 'Vera', 'vera@example.org', 'english', '123456', 'x', now(), '{Zoe}')`,
    ),
  ).rejects.toMatchObject({ code: '23514', constraint_name: 'holds_names_fit' });
});
