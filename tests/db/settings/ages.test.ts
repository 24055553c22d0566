import { describe, expect } from 'vitest';
import { createRandom } from '../../../supabase/local/random.ts';
import { times } from '../../support/times.ts';
import { list, tried } from '../planning/candidate-stage.ts';
import { rule, shift, take } from '../signups/rule-stage.ts';
import { type Person, type Row, refusal, refusalCode, type World, worlds } from '../support/world.ts';

const it = worlds();

const say = (world: World, by: Person, person: Person, born: string | null) =>
  world.as(by, (sql) => sql`select private.set_birth(${person.id}, ${born})`);
const known = async ({ sql }: World, person: Person) =>
  (await sql`select born from births where user_id = ${person.id}`)[0]?.born ?? null;
/** A shift whose slot type has a rule of ages. */
async function aged(
  world: World,
  rules: Row<'slot_types'>,
  from: string,
  to: string,
  event: Partial<Row<'events'>> = {},
) {
  const slot = await shift(world, from, to, event as Row<'events'>);
  await world.sql`update slot_types set ${world.sql(rules)}
    where id = (select slot_type_id from event_slots where id = ${slot})`;
  return slot;
}
async function stage(world: World) {
  await world.at('2026-06-01T10:00:00Z');
  return { ada: await world.person(), chief: await world.person('admin') };
}
const forbidden = { code: 'MU403' };
const young = { young_under: 18, young_from: '06:00', young_until: '20:00' };
const unknownAge = refusal(409, 'age_unknown', 'This place depends on your age. Say in which year you were born.');
const tooYoung = refusal(409, 'too_young', 'This place is for people who are at least 16 years old on that day');
const tooLate = refusal(409, 'too_young', 'People under 18 can work in this role only between 06:00 and 20:00');

describe('saying when one was born', () => {
  it('is in the record without what was said: no list and no file of people has it', async ({ world }) => {
    const [ada, chief] = [await world.person(), await world.person('admin')];
    await world.sql`truncate audit_log`;
    await say(world, chief, ada, '2009');
    await say(world, chief, ada, '2010');
    const lines = await world.as(
      chief,
      (sql) => sql`select line from private.record_lines(array(select id from audit_log)) order by id`,
    );
    expect(lines.map(({ line }) => line.kind)).toEqual(['person_changed', 'person_changed']);
    expect(JSON.stringify(lines)).not.toMatch(/2009|2010/);
  });

  it('is possible once; what is known is changed and removed by administrators, and read by nobody else', async ({
    world,
  }) => {
    const { ada, chief } = await stage(world);
    const eve = await world.person('staff');
    await expect(say(world, eve, ada, '2010')).rejects.toMatchObject(forbidden);
    await say(world, ada, ada, '2010');
    await say(world, ada, ada, '2010');
    await expect(say(world, ada, ada, '1990')).rejects.toMatchObject(forbidden);
    await expect(say(world, ada, ada, null)).rejects.toMatchObject(forbidden);
    expect(await known(world, ada)).toBe('2010');
    await say(world, chief, ada, '2009-02-28');
    const read = (by: Person) => world.as(by, (sql) => sql`select born from public.births`);
    expect([await read(ada), await read(chief), await read(eve)]).toEqual([
      [{ born: '2009-02-28' }],
      [{ born: '2009-02-28' }],
      [],
    ]);
    await say(world, chief, ada, null);
    expect(await known(world, ada)).toBeNull();
    await expect(say(world, chief, { ...ada, id: crypto.randomUUID() }, '2010')).rejects.toMatchObject({
      code: 'MU404',
    });
  });

  it.for([
    ['1850', 'too_long_ago', 'Nobody who is alive was born so long ago'],
    ['1903', 'too_long_ago', 'Nobody who is alive was born so long ago'],
    ['2027', 'in_future', 'Must not be in the future'],
    ['2026-06-02', 'in_future', 'Must not be in the future'],
  ])('is refused for %s', async ([born = '', , sentence = ''], { world }) => {
    const { ada } = await stage(world);
    await expect(say(world, ada, ada, born)).rejects.toMatchObject(refusal(400, 'birth', sentence, 'born'));
  });

  it('is possible for this year, today and 122 years ago, and stores one row for each person', async ({ world }) => {
    const { ada, chief } = await stage(world);
    for (const born of ['2026', '2026-06-01', '1904']) await say(world, chief, ada, born);
    expect(await known(world, ada)).toBe('1904');
    await expect(
      world.sql.savepoint((sql) => sql`insert into births (user_id, born) values (${ada.id}, '2000')`),
    ).rejects.toThrow('births_user_id_key');
  });

  it('is logged when an administrator does it, is in the archive, and goes when the person leaves', async ({
    world,
  }) => {
    const { ada, chief } = await stage(world);
    await say(world, chief, ada, '2010-05-31');
    const logged = () =>
      world.sql`select after ->> 'born' as born, after ? 'youngest' as full from audit_log where table_name = 'births'`;
    expect(await logged()).toEqual([{ born: '2010-05-31', full: true }]);
    const [own] = await world.as(ada, (sql) => sql`select private.archive() as all`);
    expect(own?.all).toMatchObject({
      born: '2010-05-31',
      changes: [{ what: 'births', after: { born: '2010-05-31' } }],
    });
    await world.as(ada, (sql) => sql`select private.leave()`);
    expect(await known(world, ada)).toBeNull();
    expect(await logged()).toEqual([{ born: null, full: false }]);
  });

  it('stays with the person who stays when two are merged', async ({ world }) => {
    const { ada, chief } = await stage(world);
    const [bob, cy] = [await world.person(), await world.person()];
    await say(world, chief, bob, '2001');
    await say(world, chief, cy, '2002');
    const merge = (into: Person, other: Person) => world.sql`select private.hand_over(${into.id}, ${other.id})`;
    await merge(ada, bob);
    expect(await known(world, ada)).toBe('2001');
    await merge(ada, cy);
    expect([await known(world, ada), await known(world, cy)]).toEqual(['2001', '2002']);
  });
});

describe('a place with a minimum age', () => {
  it('is refused until the age is known, and reached on the day of the shift at its place', async ({ world }) => {
    const { ada, chief } = await stage(world);
    const berlin = { timezone: 'Europe/Berlin' };
    const before = await aged(world, { min_age: 16 }, '19T21:59', '19T23:00', berlin);
    const after = await aged(world, { min_age: 16 }, '19T22:00', '19T23:00', berlin);
    await expect(take(world, ada, after)).rejects.toMatchObject(unknownAge);
    await say(world, chief, ada, '2010-06-20');
    const refused = await take(world, ada, before).catch((error) => error);
    expect(refused).toMatchObject(tooYoung);
    expect(JSON.parse(refused.detail).params).toEqual({ own: true, reason: 'age', min_age: 16 });
    await take(world, ada, after);
  });

  it.for([
    ['2010', false],
    ['2010-06-20', true],
    ['2010-06-21', false],
    ['2009', true],
  ] as const)('is judged as of the youngest possible age: born %s', async ([born, has], { world }) => {
    const { ada, chief } = await stage(world);
    await say(world, chief, ada, born);
    const slot = await aged(world, { min_age: 16 }, '20T10:00', '20T12:00');
    if (has) await take(world, ada, slot);
    else await expect(take(world, ada, slot)).rejects.toMatchObject(tooYoung);
  });

  it('is reached on March 1 by whoever was born on February 29', async ({ world }) => {
    const { sql } = world;
    const on = async (day: string) => (await sql`select private.is_aged('2008-02-29', 18, ${day}) as yes`)[0]?.yes;
    expect([await on('2026-02-28'), await on('2026-03-01')]).toEqual([false, true]);
  });

  it('comes after not_qualified and before slot_full, and a place that one has stays', async ({ world }) => {
    const { ada, chief } = await stage(world);
    const [aid, type] = [await world.qualification(), await world.slotType({ min_age: 16 })];
    await world.asks(type, aid);
    const event = await world.event({ start_time: '2026-06-20T10:00Z', end_time: '2026-06-20T12:00Z' });
    const slot = await world.slot(event, { slot_type_id: type, required_count: 1 });
    await world.sql`update event_slots set filled_count = 1 where id = ${slot}`;
    const met: (string | undefined)[] = [];
    const meet = async () => met.push(await take(world, ada, slot).catch((error) => refusalCode(error)));
    await meet();
    await world.as(ada, (sql) => sql`select private.confirm_qualification(${ada.id}, ${aid}, '{}')`);
    await meet();
    await say(world, ada, ada, '2012');
    await meet();
    await say(world, chief, ada, '2000');
    await meet();
    expect(met).toEqual(['not_qualified', 'age_unknown', 'too_young', 'slot_full']);
    await world.sql`update event_slots set filled_count = 0 where id = ${slot}`;
    const mine = await take(world, ada, slot);
    await world.sql`update slot_types set min_age = 99 where id = ${type}`;
    expect((await world.sql`select status from signups where id = ${mine}`)[0]?.status).toBe('confirmed');
  });
});

describe('hours in which the young do not work', () => {
  it.for([
    ['20T04:00', '20T18:00', true],
    ['20T03:59', '20T05:00', false],
    ['20T17:00', '20T18:01', false],
    ['20T20:00', '20T22:00', false],
    ['20T16:00', '21T05:00', false],
  ] as const)(
    'refuse a shift that reaches into them, on the clock of its place: %s to %s',
    async ([from, to, may], { world }) => {
      const { ada, chief } = await stage(world);
      const slot = await aged(world, young, from, to, { timezone: 'Europe/Berlin' });
      const grown = await world.person();
      await say(world, chief, grown, '2008-06-20');
      if (may) await take(world, ada, slot);
      else {
        await expect(take(world, ada, slot)).rejects.toMatchObject(unknownAge);
        await say(world, chief, ada, '2008-06-21');
        const refused = await take(world, ada, slot).catch((error) => error);
        expect(refused).toMatchObject(tooLate);
        const params = { own: true, reason: 'hours', under: 18, from: '06:00', until: '20:00' };
        expect(JSON.parse(refused.detail).params).toEqual(params);
      }
      await take(world, grown, slot);
    },
  );

  it('can last until after midnight, and do not concern all-day events', async ({ world }) => {
    const { ada } = await stage(world);
    await say(world, ada, ada, '2012');
    const late = { young_under: 18, young_from: '14:00', young_until: '02:00' };
    const day = { all_day: true, timezone: 'Asia/Tokyo' };
    await take(world, ada, await aged(world, young, '21T00:00+09:00', '22T00:00+09:00', day));
    await take(world, ada, await aged(world, late, '23T22:00', '24T02:00'));
    await take(world, ada, await aged(world, late, '25T00:30', '25T01:30'));
    for (const [from, to] of [
      ['26T22:00', '27T02:01'],
      ['28T13:00', '28T15:00'],
    ] as const) {
      await expect(take(world, ada, await aged(world, late, from, to))).rejects.toSatisfy(
        (error: object) => refusalCode(error) === 'too_young',
      );
    }
  });
});

describe('every way to a place', () => {
  it('obeys: giving it needs a reason, which is kept, and candidates say so beforehand', async ({ world }) => {
    const { ada, chief } = await stage(world);
    await world.sql`update profiles set placed_at_once = true where id = ${ada.id}`;
    const slot = await aged(world, { min_age: 16 }, '20T10:00', '20T12:00');
    const candidate = async () =>
      (await list(world, chief, slot, 200, [ada.id])).candidates.map(({ group, refusal: told }) => [group, told?.code]);
    expect(await candidate()).toEqual([['warned', 'age_unknown']]);
    await say(world, chief, ada, '2012');
    expect(await candidate()).toEqual([['warned', 'too_young']]);
    expect(await tried(world, chief, ada.id, slot, null)).toMatchObject({
      code: 'too_young',
      params: { own: false, reason: 'age', min_age: 16 },
    });
    const [made] = await world.as(
      chief,
      (sql) => sql`select private.assign(${ada.id}, ${slot}, 'Her mother is there') as id`,
    );
    const [kept] = await world.sql`select override_reason, status from signups where id = ${made?.id}`;
    expect(kept).toEqual({ override_reason: 'Her mother is there', status: 'confirmed' });
    await say(world, chief, ada, '2000');
    expect(await candidate()).toEqual([['refused', 'already_signed_up']]);
  });

  it('obeys: waiting, and being offered what came free', async ({ world }) => {
    const { ada, chief } = await stage(world);
    const bob = await world.person();
    const slot = await aged(world, { min_age: 16 }, '20T10:00', '20T12:00');
    await world.sql`update event_slots set required_count = 1 where id = ${slot}`;
    await say(world, chief, bob, '1990');
    const held = await take(world, bob, slot);
    const wait = (who: Person) => world.as(who, (sql) => sql`select private.join_waitlist(${slot})`);
    await expect(wait(ada)).rejects.toMatchObject(unknownAge);
    await say(world, chief, ada, '2000');
    await wait(ada);
    await say(world, chief, ada, '2012');
    await world.as(bob, (sql) => sql`select private.cancel_signup(${held})`);
    const offers = () => world.sql`select 1 from questions where user_id = ${ada.id} and kind = 'offer'`;
    expect(await offers()).toHaveLength(0);
    await say(world, chief, ada, '2000');
    await world.sql`select private.settle_offers(${slot})`;
    expect(await offers()).toHaveLength(1);
    await say(world, chief, ada, '2012');
    await expect(world.as(ada, (sql) => sql`select private.sign_up(${slot})`)).rejects.toMatchObject(tooYoung);
  });

  it('obeys: all dates of a series, and whom places are proposed to', async ({ world }) => {
    const { ada, chief } = await stage(world);
    const type = await world.slotType(young);
    const series = crypto.randomUUID();
    const dated = async (start: string, end: string) => {
      const event = await world.event({
        start_time: `2026-06-${start}Z`,
        end_time: `2026-06-${end}Z`,
        series_id: series,
      });
      return world.slot(event, { slot_type_id: type });
    };
    const [first] = [
      await dated('20T10:00', '20T12:00'),
      await dated('21T19:00', '21T21:00'),
      await dated('22T10:00', '22T12:00'),
    ];
    await say(world, chief, ada, '2012');
    const [row] = await world.as(ada, (sql) => sql`select private.sign_up_for_series(${first}, 1, false) as done`);
    expect(row?.done.taken).toHaveLength(2);
    expect(row?.done.skipped).toMatchObject([{ refusal: { code: 'too_young', params: { reason: 'hours' } } }]);
  });
});

/** Whether a rule allows a shift, minute by minute on the clock of its place. */
function allowed(
  born: string | null,
  rules: Row<'slot_types'>,
  start: Date,
  end: Date,
  timezone: string,
  allDay: boolean,
) {
  const clock = (at: Date) => at.toLocaleString('sv', { timeZone: timezone });
  const [year = 0, month = 12, day = 31] = born?.split('-').map(Number) ?? [];
  const isAged = (years: number) => {
    const [on = ''] = clock(start).split(' ');
    const birthday = `${year + years}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
    return born !== null && on >= birthday;
  };
  if (rules.min_age && !isAged(rules.min_age)) return born === null ? 'age_unknown' : 'too_young';
  if (!rules.young_under || allDay || isAged(rules.young_under)) return null;
  const [from = '', until = ''] = [rules.young_from, rules.young_until].map(String);
  for (let at = +start; at < +end; at += 60_000) {
    const time = clock(new Date(at)).slice(11, 16);
    const inside = from < until ? time >= from && time < until : time >= from || time < until;
    if (!inside) return born === null ? 'age_unknown' : 'too_young';
  }
  return null;
}

it('the list says of each place what the rules of ages mean, whatever they are', async ({ world }) => {
  const random = createRandom(18);
  const { ada, chief } = await stage(world);
  await rule(world, { timezone: 'UTC' });
  const seen = new Set<string | null>();
  for (let round = 0; round < times(60, 1500); round++) {
    const timezone = random.pick(['UTC', 'Europe/Berlin', 'America/New_York']);
    const born = random.pick([null, '2008', '2010-06-12', '2008-06-11', '2010', '1990']);
    await world.sql`delete from births`;
    if (born) await say(world, chief, ada, born);
    const rules = {
      min_age: random.pick([null, 16, 18]),
      ...random.pick([
        {},
        { young_under: 18, young_from: '06:00', young_until: '20:00' },
        { young_under: 16, young_from: '15:00', young_until: '01:30' },
      ]),
    };
    const start = new Date(Date.parse('2026-06-10T00:00Z') + random.below(192) * 900_000);
    const end = new Date(+start + random.pick([1, 3, 8]) * 3_600_000);
    const all_day = random.chance(0.1);
    const slot = await world.slot(
      await world.event({ start_time: start.toISOString(), end_time: end.toISOString(), timezone, all_day }),
      { slot_type_id: await world.slotType(rules) },
    );
    const [listed] = await world.as(ada, (sql) => sql`select blocked from private.slot_choices where id = ${slot}`);
    const means = allowed(born, rules, start, end, timezone, all_day);
    expect([born, rules, start, end, timezone, listed?.blocked]).toEqual([born, rules, start, end, timezone, means]);
    seen.add(means);
  }
  expect(seen).toEqual(new Set([null, 'age_unknown', 'too_young']));
}, 120_000);
