import { describe, expect } from 'vitest';
import { type Person, refusal, type World, worlds } from '../support/world.ts';
import { mentions } from './mentions.ts';
import { forbidden, invite, profile } from './user-stage.ts';

const it = worlds();

const merge = (world: World, chief: Person, id: string, other: string, values: object = {}) =>
  world.as(
    chief,
    async (sql) =>
      (await sql`select private.merge_persons(${id}, ${other}, ${sql.json(values as never)}) as done`)[0]?.done,
  );

async function planned(world: World, chief: Person, person: Record<string, string>): Promise<string> {
  const [row] = await world.as(chief, (sql) => sql`select private.add_person(${sql.json(person)}) as id`);
  return row?.id;
}

/** Gives a person a place on a shift of two hours that starts after these hours. */
async function place(world: World, chief: Person, id: string, start: number, event?: string) {
  const moment = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const at =
    event ?? (await world.event({ title: `At ${start}`, start_time: moment(start), end_time: moment(start + 2) }));
  const slot = await world.slot(at);
  const [row] = await world.as(chief, (sql) => sql`select private.assign(${id}, ${slot}, 'Because', true) as id`);
  return { event: at, slot, signup: row?.id as string };
}

const states = async ({ sql }: World, ...ids: string[]) =>
  (
    await sql`select s.user_id, s.status from unnest(${ids}::uuid[]) with ordinality wanted (id, place)
    join signups s using (id) order by place`
  ).map(({ user_id, status }) => [user_id, status]);

describe('merging', () => {
  it('hands over everything that refers to the other person, and leaves their id to the log', async ({ world }) => {
    const chief = await world.person('admin');
    const [ada, other] = [
      await world.person('volunteer', 'ada@example.org'),
      await world.person('admin', 'ada2@example.org'),
    ];
    const past = await place(world, chief, other.id, -48);
    await place(world, other, ada.id, 48);
    await world.as(other, (sql) => sql`select private.cancel_signup(${past.signup}, 'Was not there')`);
    const marked = await place(world, chief, ada.id, -24);
    await world.as(
      other,
      (sql) => sql`select private.mark_attendance(${marked.event}, array[${marked.signup}]::uuid[], 'attended')`,
    );
    await world.as(other, (sql) => sql`select private.make_calendar()`);
    await world.as(other, (sql) => sql`select private.invite('new@example.org', 'staff')`);
    await world.sql`insert into private.mail_keys (user_id) values (${other.id})`;
    await world.event({
      start_time: new Date().toISOString(),
      end_time: new Date(Date.now() + 1000).toISOString(),
      created_by: other.id,
    });
    await world.feed({ created_by: other.id });
    const body = (person: { id: string }, rights: string[]) => ({ user_id: person.id, rights });
    for (const wanted of [body(other, ['gate']), body(chief, ['fill'])])
      await world.as(other, (sql) => sql`select private.save_lead(null, ${sql.json(wanted)})`);
    // Frozen: private.merged_persons says whose they are.
    const [run] =
      await world.sql`insert into pay_runs (first_day, last_day, closed_by, lines, people, minutes, amount_cents, currency)
      values ('2026-06-01', '2026-06-30', ${other.id}, 1, 1, 60, 2000, 'USD') returning id`;
    await world.sql`insert into pay_run_lines (run_id, signup_id, user_id, day, slot_type_id, role, event, minutes, break_minutes,
        rate_cents, amount_cents, currency)
      values (${run?.id}, gen_random_uuid(), ${other.id}, '2026-06-01', gen_random_uuid(), 'Bar', 'Fair', 60, 0, 2000, 2000, 'USD')`;
    await world.sql`insert into pay_run_files (run_id, name, profile, content, made_by) values (${run?.id}, 'x.csv', '{}', '', ${other.id})`;
    await merge(world, chief, ada.id, other.id);
    const [pay] = await world.as(ada, (sql) => sql`select private.archive() -> 'pay_run_lines' as lines`);
    expect(pay?.lines).toMatchObject([{ amount: 20 }]);
    expect(await mentions(world, [other.id])).toEqual({
      'private.merged_persons': 1,
      'public.audit_log': expect.any(Number),
      'public.pay_run_files': 1,
      'public.pay_run_lines': 1,
      'public.pay_runs': 1,
      'public.work_entries': 1,
    });
    expect(await world.sql`select from private.sign_ins where account_id = ${other.account}`).toHaveLength(0);
    expect(await world.sql`select from auth.users where id = ${other.account}`).toHaveLength(0);
    expect(await profile(world, ada.id)).toMatchObject({
      email: 'ada@example.org',
      role: 'volunteer',
      account_id: ada.account,
    });
    expect(await world.sql`select user_id, rights, created_by from lead_grants order by rights`).toEqual([
      { user_id: chief.id, rights: ['fill'], created_by: ada.id },
      { user_id: ada.id, rights: ['gate'], created_by: ada.id },
    ]);
    const [calendar] = await world.sql`select user_id from calendars`;
    expect(calendar).toEqual({ user_id: ada.id });
  });

  it('displaces overlaps, cancels the second place in one event, and tells about clashes ahead', async ({ world }) => {
    const chief = await world.person('admin');
    const ada = await world.person();
    const other = await planned(world, chief, { name: 'Ada', email: 'second@example.org' });
    const [first, clash] = [await place(world, chief, ada.id, 24), await place(world, chief, other, 25)];
    const both = await place(world, chief, ada.id, 48);
    const again = await place(world, chief, other, 48, both.event);
    const own = await place(world, chief, other, 72);
    const done = await merge(world, chief, ada.id, other);
    expect(await states(world, first.signup, clash.signup, both.signup, again.signup, own.signup)).toEqual([
      [ada.id, 'confirmed'],
      [ada.id, 'displaced'],
      [ada.id, 'confirmed'],
      [ada.id, 'canceled'],
      [ada.id, 'confirmed'],
    ]);
    expect(await world.sql`select filled_count from event_slots where id = ${again.slot}`).toEqual([
      { filled_count: 0 },
    ]);
    const told = await world.sql`select kind from notices where user_id = ${ada.id} and kind <> 'assigned'`;
    expect(told).toEqual([{ kind: 'clash' }]);
    expect(done).toMatchObject({
      persons: [
        { id: ada.id, ahead: 2 },
        { id: other, ahead: 3, has_account: false },
      ],
      result: { id: ada.id, ahead: 4, displaced: 1 },
      account_deleted: false,
    });
  });

  it('keeps of two overlapping past shifts the one that is marked', async ({ world }) => {
    const chief = await world.person('admin');
    const ada = await world.person();
    const other = await planned(world, chief, { name: 'Ada' });
    const [own, marked] = [await place(world, chief, ada.id, -24), await place(world, chief, other, -24)];
    await world.as(
      chief,
      (sql) => sql`select private.mark_attendance(${marked.event}, array[${marked.signup}]::uuid[], 'attended')`,
    );
    expect(await merge(world, chief, ada.id, other)).toMatchObject({ result: { past: 2, hours: 2 } });
    expect(await states(world, own.signup, marked.signup)).toEqual([
      [ada.id, 'displaced'],
      [ada.id, 'confirmed'],
    ]);
  });

  it('keeps the person with an account, takes the chosen values, and ends the sessions of a second account', async ({
    world,
  }) => {
    const chief = await world.person('admin');
    const ada = await world.person('volunteer', 'ada@example.org');
    const walkIn = await planned(world, chief, { name: 'Ada L.', phone: '+44 1', role: 'staff' });
    const values = { name: 'Ada Lovelace', role: 'staff' };
    await merge(world, chief, walkIn, ada.id, values);
    expect(await profile(world, ada.id)).toMatchObject({ ...values, phone: '+44 1', email: 'ada@example.org' });
    expect(await profile(world, walkIn)).toBeUndefined();
    const second = await world.person('admin');
    await merge(world, chief, ada.id, second.id);
    expect(await profile(world, ada.id)).toMatchObject({ role: 'staff' });
    await expect(world.as(second, (sql) => sql`select private.require_member()`)).rejects.toMatchObject({
      code: 'MU401',
    });
    await world.as(ada, (sql) => sql`select private.require_member()`);
  });

  it('never takes the account of the administrator who merges, and refuses a role that neither has or may have', async ({
    world,
  }) => {
    const [chief, ada] = [await world.person('admin'), await world.person()];
    await expect(merge(world, chief, ada.id, chief.id, { role: 'staff' })).rejects.toMatchObject(
      refusal(400, 'invalid_value', 'Must be admin or volunteer', 'values.role'),
    );
    const second = await world.person('admin');
    await world.sql`update profiles set state = 'waiting' where id = ${ada.id}`;
    await expect(merge(world, chief, ada.id, second.id, { role: 'admin' })).rejects.toMatchObject(
      refusal(400, 'invalid_value', 'Must be volunteer', 'values.role'),
    );
    await merge(world, chief, ada.id, chief.id);
    expect(await profile(world, chief.id)).toMatchObject({ role: 'admin', account_id: chief.account });
  });

  it('ends the invitation to an address that nobody has any more', async ({ world }) => {
    const [chief, ada] = [await world.person('admin'), await world.person()];
    await invite(world, chief, 'second@example.org', 'staff');
    const [other] = await world.sql`select id from profiles where email = 'second@example.org'`;
    await merge(world, chief, ada.id, other?.id);
    expect(await world.sql`select user_id, status from invitations`).toEqual([{ user_id: ada.id, status: 'revoked' }]);
  });

  it('is previewed by the same code, which changes nothing', async ({ world }) => {
    const chief = await world.person('admin');
    const [ada, other] = [await world.person(), await planned(world, chief, { name: 'Ada' })];
    await place(world, chief, other, 24);
    const [row] = await world.as(
      chief,
      (sql) => sql`select private.preview_merge(${ada.id}, ${other}, '{}') as outcome`,
    );
    expect(row?.outcome).toMatchObject({ result: { id: ada.id, ahead: 1 } });
    expect(await profile(world, other)).toBeDefined();
    expect(await merge(world, chief, ada.id, other)).toEqual(row?.outcome);
  });

  it('is no refusal: a person who waited is listed as merged, not as declined', async ({ world }) => {
    const [chief, ada, waiting] = [await world.person('admin'), await world.person(), await world.person()];
    await world.sql`update profiles set state = 'waiting' where id = ${waiting.id}`;
    await merge(world, chief, ada.id, waiting.id);
    const kinds = await world.as(
      chief,
      (sql) => sql`select kind from private.latest_changes() where actor = ${chief.id} and id = ${waiting.id}`,
    );
    expect(kinds).toEqual([{ kind: 'persons_merged' }]);
  });

  it('is for administrators, of two people who are here', async ({ world }) => {
    const [chief, ada] = [await world.person('admin'), await world.person('staff')];
    const missing = refusal(404, 'not_found', 'User not found');
    await expect(merge(world, ada, ada.id, chief.id)).rejects.toMatchObject(forbidden);
    await expect(merge(world, chief, ada.id, ada.id)).rejects.toMatchObject(missing);
    const gone = await world.person();
    await world.as(gone, (sql) => sql`select private.leave()`);
    await expect(merge(world, chief, ada.id, gone.id)).rejects.toMatchObject(missing);
  });
});

it('people with the same name or phone number are suggested', async ({ world }) => {
  const chief = await world.person('admin');
  const [one, two, three] = [
    await planned(world, chief, { name: 'Zoë  Müller', phone: '+49 555 123 4' }),
    await planned(world, chief, { name: 'zoe muller' }),
    await planned(world, chief, { name: 'Z. M.', phone: '(0049) 5551234' }),
  ];
  const pairs = await world.as(
    chief,
    (sql) => sql`select array[one, two] as pair, by_name from private.likely_doubles()`,
  );
  expect(pairs).toEqual([
    { pair: expect.arrayContaining([one, two]), by_name: true },
    { pair: expect.arrayContaining([one, three]), by_name: false },
  ]);
});
