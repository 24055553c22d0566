import { describe, expect } from 'vitest';
import type { ImportedLine } from '../../../supabase/functions/_shared/contract/invitations.ts';
import { createRandom, type Random } from '../../../supabase/local/random.ts';
import { stories } from '../../support/times.ts';
import { save } from '../money/season-stage.ts';
import { type Person, type World, worlds } from '../support/world.ts';
import { tableNames } from './mentions.ts';
import { forbidden, invite } from './user-stage.ts';

const it = worlds();

const fields = ['name', 'phone', 'role', 'required_credits', 'description'] as const;
type Values = Record<(typeof fields)[number], string | number | null>;
type Line = { email: string } & Partial<Values>;
interface Options {
  send: boolean;
  update: boolean;
}

const run = async (world: World, by: Person, name: string, lines: Line[], { send, update }: Options) => {
  const [row] = await world.as(
    by,
    (sql) => sql`select ${sql.unsafe(`private.${name}`)}(${sql.json(lines)}, ${send}, ${update}) as lines`,
  );
  return row?.lines as ImportedLine[];
};
/** The result, or the code of the error. */
const outcomeOf = (result: Promise<ImportedLine[]>) => result.catch(({ code }: { code: string }) => code);

/** A checksum of each table of our schemas and of the authentication service. */
async function contents({ sql }: World): Promise<Record<string, string>> {
  const sums: Record<string, string> = {};
  for (const name of await tableNames(sql)) {
    const [row] = await sql.unsafe<{ sum: string }[]>(
      `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${name} t`,
    );
    sums[name] = row?.sum ?? '';
  }
  return sums;
}

/** What is stored of the people, by address. The role is the one that they have, or get when they accept. */
async function stored({ sql }: World): Promise<Map<string, Values>> {
  const rows = await sql<({ email: string } & Values)[]>`
    select p.email, p.name, p.phone, coalesce(i.role, p.role) as role, p.description,
      coalesce(r.credits, s.required_credits, p.required_credits)::float as required_credits
    from profiles p left join invitations i on i.user_id = p.id and i.status = 'pending'
    left join seasons s on true left join season_requirements r on r.user_id = p.id and r.season_id = s.id
    where p.email is not null`;
  return new Map(rows.map(({ email, ...values }) => [email, { ...values }]));
}

/** People in each state that an import can meet. Returns the administrator and the addresses. */
async function population(world: World, random: Random) {
  const chief = await world.person('admin');
  const people = [await world.person('volunteer'), await world.person('staff'), await world.person('admin')];
  const [blocked, gone, waiting] = [await world.person(), await world.person(), await world.person()];
  const addresses = [chief, ...people, blocked, gone, waiting].map(({ email }) => email);
  for (const role of ['volunteer', 'staff', 'admin']) {
    await invite(world, chief, `pending-${role}@example.org`, role);
    addresses.push(`pending-${role}@example.org`);
  }
  for (const name of ['Wanda', 'Willi']) {
    const person = { name, email: `${name.toLowerCase()}@example.org`, phone: '1' };
    await world.as(chief, (sql) => sql`select private.add_person(${sql.json(person)})`);
    addresses.push(person.email);
  }
  await world.sql`update profiles set role = 'staff' where email = 'willi@example.org'`;
  await world.sql`update profiles set state = 'waiting' where id = ${waiting.id}`;
  await world.as(chief, (sql) => sql`select private.block_person(${blocked.id}, 'Took every place', false)`);
  await world.as(chief, (sql) => sql`select private.remove_person(${gone.id}, 'Asked for it')`);
  if (random.chance(0.5)) {
    await save(world, chief, { first_day: '2020-01-01', last_day: '2099-12-31', required_credits: 5 });
  }
  return { chief, blocked, addresses };
}

function randomLine(random: Random, addresses: readonly string[]): Line {
  const known = random.pick(addresses);
  const email = random.chance(0.7) ? known : `new-${random.below(8)}@example.org`;
  const some = <T>(values: readonly T[]) => (random.chance(0.5) ? random.pick(values) : undefined);
  return JSON.parse(
    JSON.stringify({
      email: random.chance(0.02) ? 'x' : random.chance(0.2) ? email.toUpperCase() : email,
      name: some(['Mia', 'Wanda', null]),
      phone: some(['1', '+49 30 1']),
      role: some(['volunteer', 'staff', 'admin']),
      required_credits: some([0, 5, 12.5]),
      description: some(['Lights', null]),
    }),
  );
}

/** What must be stored after these lines, whose changes begin with what was there. */
function expected(
  before: Map<string, Values>,
  lines: Line[],
  outcomes: ImportedLine[],
  update: boolean,
  asked: number,
) {
  const after = new Map([...before].map(([email, values]): [string, Values] => [email, { ...values }]));
  outcomes.forEach(({ outcome, changes, role, known, email: address }, index) => {
    const email = address ?? '';
    const { name, phone, description, required_credits } = lines[index] as Line;
    const person = after.get(email);
    expect(known === null, email).toBe(person === undefined);
    if (!person) {
      const local = email.split('@')[0] ?? '';
      const credits = required_credits ?? asked;
      after.set(email, {
        ...{ name: name ?? local, phone: phone ?? null, description: description ?? null },
        ...{ role, required_credits: credits },
      });
      return;
    }
    for (const { field, before: had, after: gets } of changes) {
      if (field === 'qualifications' || field === 'payroll_number' || field === 'born' || field === 'answers')
        throw new Error(`These lines say nothing of ${field}.`);
      expect([field, had]).toEqual([field, person[field]]);
      expect(gets).not.toEqual(had);
      if (update) person[field] = gets;
    }
    expect(person.role).toBe(role);
    if (update) expect(changes.length > 0 || outcome !== 'updated').toBe(true);
  });
  return after;
}

describe('the preview of an import', () => {
  it.for(stories(8, 200))('writes nothing, and says what the import then does (scene %i)', async (seed, { world }) => {
    const random = createRandom(seed);
    const { chief, blocked, addresses } = await population(world, random);
    const lines = Array.from({ length: 1 + random.below(25) }, () => randomLine(random, addresses));
    const options = { send: random.chance(0.5), update: random.chance(0.7) };
    const [sums, before] = [await contents(world), await stored(world)];
    const preview = await outcomeOf(run(world, chief, 'preview_import', lines, options));
    expect(await contents(world)).toEqual(sums);
    const done = await outcomeOf(run(world, chief, 'import_people', lines, options));
    expect(done).toEqual(preview);
    if (typeof done === 'string') {
      expect(lines.some(({ email }) => email.toLowerCase() === 'x')).toBe(true);
      expect(await contents(world)).toEqual(sums);
      return;
    }
    const [season] = await world.sql`select required_credits::float as asked from seasons`;
    const after = expected(before, lines, done, options.update, season?.asked ?? 0);
    expect(Object.fromEntries(await stored(world))).toEqual(Object.fromEntries(after));
    expect(done.filter(({ outcome }) => outcome === 'refused').every(({ email }) => email === blocked.email)).toBe(
      true,
    );
  });

  it('names for each line what happens, which values change, and a role that is not used', async ({ world }) => {
    const [chief, ada] = [await world.person('admin'), await world.person()];
    const walkIn = { name: 'Wanda', email: 'wanda@example.org', phone: null };
    await world.as(chief, (sql) => sql`select private.add_person(${sql.json(walkIn)})`);
    await invite(world, chief, 'pending@example.org', 'volunteer');
    const blocked = await world.person();
    await world.as(chief, (sql) => sql`select private.block_person(${blocked.id}, 'Took every place', false)`);
    const lines = [
      { email: 'NEW@example.org', role: 'admin' },
      { email: 'wanda@example.org', role: 'admin', phone: '1' },
      { email: 'pending@example.org', role: 'staff' },
      { email: ada.email, role: 'admin' },
      { email: chief.email, role: 'staff', description: 'Chief' },
      { email: blocked.email, name: 'New name' },
    ];
    const nothing = { changes: [], role_kept: false };
    const role = (before: string, after: string) => ({ field: 'role', before, after });
    const found = await run(world, chief, 'preview_import', lines, { send: true, update: true });
    expect(found).toEqual([
      { email: 'new@example.org', outcome: 'added', known: null, role: 'admin', ...nothing },
      {
        ...{ email: 'wanda@example.org', outcome: 'invited', known: 'planned', role: 'admin', role_kept: false },
        changes: [{ field: 'phone', before: null, after: '1' }, role('volunteer', 'admin')],
      },
      {
        ...{ email: 'pending@example.org', outcome: 'updated', known: 'pending', role: 'staff', role_kept: false },
        changes: [role('volunteer', 'staff')],
      },
      { email: ada.email, outcome: 'unchanged', known: 'member', role: 'volunteer', changes: [], role_kept: true },
      {
        ...{ email: chief.email, outcome: 'updated', known: 'member', role: 'admin', role_kept: true },
        changes: [{ field: 'description', before: null, after: 'Chief' }],
      },
      { email: blocked.email, outcome: 'refused', known: 'blocked', role: 'volunteer', ...nothing },
    ]);
    // Without `update` the same changes are named, and people stay as they are.
    const kept = await run(world, chief, 'preview_import', lines, { send: true, update: false });
    expect(kept.map(({ changes }) => changes)).toEqual(found.map(({ changes }) => changes));
    expect(kept.map(({ outcome }) => outcome)).toEqual([
      ...['added', 'invited', 'unchanged', 'unchanged', 'unchanged', 'refused'],
    ]);
    await expect(run(world, ada, 'preview_import', lines, { send: true, update: true })).rejects.toMatchObject(
      forbidden,
    );
  });
});

it('an import asks new people for credits in the present season; without one, in general', async ({ world }) => {
  const chief = await world.person('admin');
  const importOne = (email: string) =>
    run(world, chief, 'import_people', [{ email, required_credits: 12.5 }], { send: false, update: false });
  await importOne('before@example.org');
  await save(world, chief, { first_day: '2020-01-01', last_day: '2099-12-31', required_credits: 5 });
  await importOne('within@example.org');
  expect(
    await world.sql`select email, required_credits::float as general, credits::float as of_season
      from profiles p left join season_requirements on user_id = p.id where p.id <> ${chief.id} order by email`,
  ).toEqual([
    { email: 'before@example.org', general: 12.5, of_season: null },
    { email: 'within@example.org', general: 0, of_season: 12.5 },
  ]);
});

describe('what an import writes', () => {
  const both = { send: true, update: true };

  it('is one code, one invitation, one email and one record of each for every new person', async ({ world }) => {
    const chief = await world.person('admin');
    const lines: Line[] = [
      { email: 'a@example.org', role: 'admin' },
      { email: 'b@example.org', phone: '1', role: 'staff' },
      { email: 'c@example.org' },
    ];
    await run(world, chief, 'import_people', lines, both);
    expect(
      await world.sql`select p.email, p.role, i.role as invited_as, i.status, o.kind, o.mail_id = o.id as alone, length(c.code) as letters
        from profiles p join private.person_codes c on c.user_id = p.id
        join invitations i on i.user_id = p.id and i.invited_by = ${chief.id} and i.email = p.email
        join private.outbox o on o.invitation_id = i.id and o.user_id = p.id where p.id <> ${chief.id} order by p.email`,
    ).toEqual(
      [
        ['a@example.org', 'volunteer', 'admin'],
        ['b@example.org', 'staff', 'staff'],
        ['c@example.org', 'volunteer', 'volunteer'],
      ].map(([email, role, invited_as]) => ({
        ...{ email, role, invited_as, status: 'pending', kind: 'invitation', alone: true, letters: 26 },
      })),
    );
    expect(
      await world.sql`select l.actor, l.action, l.table_name, l.before, l.after ->> 'email' as email, l.after ->> 'role' as role
        from audit_log l where l.actor = ${chief.id} and l.row_id in (
          select p.id::text from profiles p where p.id <> ${chief.id} union select i.id::text from invitations i)
        order by l.table_name desc, email`,
    ).toEqual(
      ['profiles', 'invitations'].flatMap((table_name) =>
        [
          ['a@example.org', table_name === 'profiles' ? 'volunteer' : 'admin'],
          ['b@example.org', 'staff'],
          ['c@example.org', 'volunteer'],
        ].map(([email, role]) => ({ actor: chief.id, action: 'insert', table_name, before: null, email, role })),
      ),
    );
  });

  it('of a later line about the same person depends on what the earlier one did', async ({ world }) => {
    const chief = await world.person('admin');
    const lines = [
      { email: 'a@example.org', name: 'Ada', role: 'staff' },
      { name: 'Bob', phone: '1' },
      { email: 'A@example.org', name: 'Ada B.' },
      { name: 'Bob', phone: '2', role: 'staff' },
      { email: 'a@example.org', role: 'volunteer' },
    ] as Line[];
    const found = await run(world, chief, 'import_people', lines, both);
    const change = (field: string, before: string, after: string) => ({ field, before, after });
    expect(found.map(({ email, outcome, known, role, changes }) => [email, outcome, known, role, changes])).toEqual([
      ['a@example.org', 'added', null, 'staff', []],
      [null, 'added', null, 'volunteer', []],
      ['a@example.org', 'updated', 'pending', 'staff', [change('name', 'Ada', 'Ada B.')]],
      [null, 'updated', 'planned', 'staff', [change('phone', '1', '2'), change('role', 'volunteer', 'staff')]],
      ['a@example.org', 'updated', 'pending', 'volunteer', [change('role', 'staff', 'volunteer')]],
    ]);
    expect(
      await world.sql`select p.name, p.phone, p.role, i.role as invited_as from profiles p
        left join invitations i on i.user_id = p.id where p.id <> ${chief.id} order by p.name`,
    ).toEqual([
      { name: 'Ada B.', phone: null, role: 'volunteer', invited_as: 'volunteer' },
      { name: 'Bob', phone: '2', role: 'staff', invited_as: null },
    ]);
    expect(await world.sql`select from private.outbox where kind = 'invitation'`).toHaveLength(1);
  });
});
