import { describe, expect } from 'vitest';
import { type Actor, type Person, refusal, type World, worlds } from '../support/world.ts';

const it = worlds();
const [first, second] = ['A'.repeat(28), 'B'.repeat(28)];
const year = ['2026-01-01', '2026-12-31'] as const;
const noHours = refusal(409, 'no_hours', 'There are no hours in this period to state');
const missing = { code: 'MU404', message: 'Statement not found' };

interface Draft {
  minutes: Record<string, number>;
  initials: string;
  organisation: string | null;
  roles: { name: string; minutes: number }[];
  issued_at: string;
  same: string | null;
}
interface Listed {
  id: string;
  withdrawn_at: string | null;
  withdrawn_why: string | null;
  is_superseded: boolean;
}

const draft = (world: World, actor: Actor, [from, to]: readonly [string, string] = year): Promise<Draft> =>
  world.as(actor, async (sql) => (await sql`select private.draft_statement(${from}, ${to}) as it`)[0]?.it);
const store = (world: World, id: string, of: Draft, token = `signed ${id}`) =>
  world.as(
    'service_role',
    (sql) => sql`select private.store_statement(${id}, ${token}, 'key', ${sql.json(of as never)})`,
  );
const issue = async (world: World, person: Person, id: string, days = year) =>
  store(world, id, await draft(world, person, days));
const own = (world: World, actor: Actor): Promise<Listed[]> =>
  world.as(actor, async (sql) => (await sql`select private.own_statements() as it`)[0]?.it);
const withdraw = (world: World, actor: Actor, id: string) =>
  world.as(actor, (sql) => sql`select private.withdraw_statement(${id})`);
const check = (world: World, id: string) =>
  world.as('service_role', async (sql) => (await sql`select private.check_statement(${id}) as it`)[0]?.it);
const state = async (world: World, person: Person) =>
  (await own(world, person)).map(({ id, withdrawn_why, is_superseded }) => [id, withdrawn_why, is_superseded]);

/** Mia has worked for two hours at the bar and for forty minutes at the gate, and is at work when it is noon of June 3. */
async function stage(world: World) {
  await world.at('2026-05-01T12:00:00Z');
  await world.sql`update organisation set name = 'River Festival', timezone = 'America/New_York'`;
  const [chief, mia, ben] = [await world.person('admin'), await world.person(), await world.person()];
  await world.sql`update profiles set name = 'Mia  de Sommer' where id = ${mia.id}`;
  const [bar, gate] = [await world.slotType({ name: 'Bar' }), await world.slotType({ name: 'Admission' })];
  const shift = async (slot_type_id: string, start: string, end: string, person = mia) => {
    const event = await world.event({ title: 'Fair', start_time: `2026-${start}:00Z`, end_time: `2026-${end}:00Z` });
    const slot = await world.slot(event, { slot_type_id });
    return { event, signup: await world.signUp(person, slot) };
  };
  const past = await shift(bar, '06-01T10:00', '06-01T12:00');
  await shift(gate, '06-02T10:00', '06-02T10:40');
  await shift(bar, '06-03T10:00', '06-03T14:00');
  await world.at('2026-06-03T12:00:00.250Z');
  const correct = (hours: number) =>
    world.as(
      chief,
      (sql) =>
        sql`select private.mark_attendance(${past.event}, array[${past.signup}]::uuid[], 'attended', ${hours}, 'Stayed')`,
    );
  return { chief, mia, ben, bar, gate, shift, past, correct };
}

describe('what is stated', () => {
  it('are the minutes of work that counts and is over, by role, with initials only', async ({ world }) => {
    const { mia, bar, gate } = await stage(world);
    const said = await draft(world, mia);
    expect(said).toMatchObject({
      ...{ initials: 'M. D. S.', organisation: 'River Festival', same: null },
      ...{ issued_at: '2026-06-03T12:00:00Z', minutes: { [bar]: 120, [gate]: 40 } },
      roles: [
        { name: 'Admission', minutes: 40 },
        { name: 'Bar', minutes: 120 },
      ],
    });
  });

  it('are those that started on the days of the organisation, as in a season', async ({ world }) => {
    const { mia, shift, bar } = await stage(world);
    await world.at('2026-05-01T12:00:00Z');
    // The evening of June 30 in New York.
    await shift(bar, '07-01T02:00', '07-01T05:00');
    await world.at('2026-08-01T12:00:00Z');
    expect((await draft(world, mia, ['2026-06-30', '2026-06-30'])).minutes).toEqual({ [bar]: 180 });
    await expect(draft(world, mia, ['2026-07-01', '2026-07-31'])).rejects.toMatchObject(noHours);
  });

  it('are those of a season, whose days members need not know', async ({ world }) => {
    const { chief, mia } = await stage(world);
    const [season] = await world.sql`insert into seasons (name, first_day, last_day)
      values ('June', '2026-06-02', '2026-06-30') returning id`;
    const of = (who: Person, id: string) =>
      world.as(who, async (sql) => (await sql`select private.draft_statement(null, null, ${id}) as it`)[0]?.it);
    expect(await of(mia, season?.id)).toMatchObject({
      ...{ first_day: '2026-06-02', last_day: '2026-06-30', roles: [{ name: 'Admission' }] },
    });
    await expect(of(chief, season?.id)).rejects.toMatchObject(noHours);
    await expect(of(mia, mia.id)).rejects.toMatchObject({ code: 'MU404', message: 'Season not found' });
  });

  it('is nothing where nobody worked, or was absent', async ({ world }) => {
    const { chief, mia, ben, past } = await stage(world);
    await expect(draft(world, ben)).rejects.toMatchObject(noHours);
    const mark = sqlOf(past, 'no_show');
    await world.as(chief, mark);
    await expect(draft(world, mia, ['2026-06-01', '2026-06-01'])).rejects.toMatchObject(noHours);
  });

  it('is for members', async ({ world }) => {
    const { ben } = await stage(world);
    await world.sql`update profiles set state = 'waiting' where id = ${ben.id}`;
    for (const ask of [draft, own, (w: World, who: Actor) => withdraw(w, who, first)])
      await expect(ask(world, ben)).rejects.toMatchObject({ code: 'MU403' });
    for (const ask of [() => draft(world, 'anon'), () => own(world, 'anon'), () => withdraw(world, 'anon', first)])
      await expect(ask()).rejects.toMatchObject({ code: '42501' });
  });
});

const sqlOf =
  ({ event, signup }: { event: string; signup: string }, attendance: string) =>
  (sql: World['sql']) =>
    sql`select private.mark_attendance(${event}, array[${signup}]::uuid[], ${attendance})`;

describe('a statement', () => {
  it('is stored and checked by the service alone, and seen by its person alone', async ({ world }) => {
    const { chief, mia, ben } = await stage(world);
    const said = await draft(world, mia);
    await store(world, first, said);
    for (const actor of ['anon', mia, chief] as const) {
      await expect(
        world.as(actor, (sql) => sql`select private.store_statement(${second}, 'x', 'x', ${sql.json(said as never)})`),
      ).rejects.toMatchObject({ code: '42501' });
      await expect(world.as(actor, (sql) => sql`select private.check_statement(${first})`)).rejects.toMatchObject({
        code: '42501',
      });
    }
    expect(await check(world, first)).toEqual({ token: `signed ${first}`, withdrawn_at: null, has_newer: false });
    await expect(check(world, second)).rejects.toMatchObject(missing);
    expect(await state(world, mia)).toEqual([[first, null, false]]);
    expect(await own(world, ben)).toEqual([]);
    expect(await own(world, chief)).toEqual([]);
    // Asked again, it is the one that says so already.
    expect((await draft(world, mia)).same).toBe(first);
    expect((await draft(world, mia, ['2026-01-01', '2026-12-30'])).same).toBeNull();
  });

  it('is withdrawn by its person alone, once and for good', async ({ world }) => {
    const { chief, mia, ben } = await stage(world);
    await issue(world, mia, first);
    for (const other of [ben, chief]) await expect(withdraw(world, other, first)).rejects.toMatchObject(missing);
    expect((await check(world, first)).withdrawn_at).toBeNull();
    await withdraw(world, mia, first);
    await world.at('2026-06-04T12:00:00Z');
    await withdraw(world, mia, first);
    expect(await check(world, first)).toMatchObject({ withdrawn_at: '2026-06-03T12:00:00.250Z', has_newer: false });
    expect((await draft(world, mia)).same).toBeNull();
    await issue(world, mia, second);
    expect(await check(world, first)).toMatchObject({ has_newer: true });
    expect(await state(world, mia)).toEqual([
      [second, null, false],
      [first, 'holder', true],
    ]);
    await withdraw(world, mia, second);
    expect(await check(world, first)).toMatchObject({ has_newer: false });
  });

  it('is withdrawn when its hours are corrected, and stays so when that is taken back', async ({ world }) => {
    const { mia, correct } = await stage(world);
    await issue(world, mia, first);
    await correct(3);
    await world.at('2026-06-05T12:00:00Z');
    expect(await check(world, first)).toMatchObject({ withdrawn_at: '2026-06-05T12:00:00Z' });
    await correct(2);
    expect(await check(world, first)).toMatchObject({ withdrawn_at: '2026-06-05T12:00:00Z' });
    expect(await state(world, mia)).toEqual([[first, 'correction', false]]);
    await withdraw(world, mia, first);
    expect(await state(world, mia)).toEqual([[first, 'correction', false]]);
  });

  it('is withdrawn for its person as soon as they look', async ({ world }) => {
    const { mia, correct } = await stage(world);
    await issue(world, mia, first);
    await correct(1.5);
    expect(await state(world, mia)).toEqual([[first, 'correction', false]]);
    await correct(2);
    expect((await check(world, first)).withdrawn_at).not.toBeNull();
  });

  it('is not corrected by work after it, by another zone or by another name of a role', async ({ world }) => {
    const { mia, bar } = await stage(world);
    await issue(world, mia, first);
    await world.at('2026-08-01T12:00:00Z');
    await world.sql`update organisation set timezone = 'Pacific/Auckland', name = 'Other'`;
    await world.sql`update slot_types set name = 'Drinks' where id = ${bar}`;
    expect(await check(world, first)).toMatchObject({ withdrawn_at: null });
    // The third shift is over by now, so there is more to state.
    expect((await draft(world, mia)).same).toBeNull();
    await issue(world, mia, second);
    expect(await check(world, first)).toEqual({ token: `signed ${first}`, withdrawn_at: null, has_newer: true });
  });

  it('goes with a person who is merged, whose hours are others then', async ({ world }) => {
    const { chief, mia, ben, shift, bar } = await stage(world);
    await issue(world, mia, first);
    await world.as(chief, (sql) => sql`select private.merge_persons(${ben.id}, ${mia.id}, '{}')`);
    expect(await state(world, ben)).toEqual([[first, null, false]]);
    await world.at('2026-05-01T12:00:00Z');
    await shift(bar, '05-02T10:00', '05-02T12:00', ben);
    await world.at('2026-06-04T12:00:00Z');
    expect(await state(world, ben)).toEqual([[first, 'correction', false]]);
  });

  it('says nothing any more when its person has left', async ({ world }) => {
    const { mia } = await stage(world);
    await issue(world, mia, first);
    await withdraw(world, mia, first);
    await issue(world, mia, second);
    const said = await draft(world, mia, ['2026-06-01', '2026-06-03']);
    await world.as(mia, (sql) => sql`select private.leave()`);
    for (const id of [first, second])
      expect(await check(world, id)).toMatchObject({ token: null, withdrawn_at: '2026-06-03T12:00:00.250Z' });
    const rows = await world.sql`select user_id, token, minutes, withdrawn_why from private.statements`;
    const nothing = { user_id: null, token: null, minutes: null, withdrawn_why: 'left' };
    expect(rows).toEqual([nothing, nothing]);
    // One that was signed meanwhile is not stored.
    await expect(store(world, 'C'.repeat(28), said)).rejects.toMatchObject({ code: 'MU404' });
  });

  it('is in the archive of its person', async ({ world }) => {
    const { mia } = await stage(world);
    await issue(world, mia, first);
    const [row] = await world.as(mia, (sql) => sql`select private.archive() -> 'statements' as it`);
    expect(row?.it).toMatchObject([{ id: first, first_day: '2026-01-01', signed_text: `signed ${first}` }]);
  });
});

it.for<[name: string, change: string]>([
  ['statements_id_check', `id = 'short'`],
  ['statements_token_check', `token = repeat('x', 20001)`],
  ['statements_withdrawn_why_check', `withdrawn_at = now(), withdrawn_why = 'whim'`],
  ['statements_withdrawal', `withdrawn_at = now()`],
  ['statements_of_somebody', `user_id = null`],
  ['statements_days', `last_day = '2025-01-01'`],
])('the constraint %s holds', async ([name, change], { world }) => {
  const { mia } = await stage(world);
  await issue(world, mia, first);
  await expect(
    world.sql.savepoint((sql) => sql.unsafe(`update private.statements set ${change}`)),
  ).rejects.toMatchObject({ constraint_name: name });
});
