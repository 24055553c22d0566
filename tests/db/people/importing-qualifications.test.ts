import { describe, expect } from 'vitest';
import type { ImportedLine } from '../../../supabase/functions/_shared/contract/invitations.ts';
import { type Person, refusal, type World, worlds } from '../support/world.ts';

const it = worlds();

async function stage(world: World) {
  await world.at('2026-06-01T10:00:00Z');
  const made = await world.sql`insert into qualifications (name, confirmed_by, valid_months)
    values ('Aid', 'self', 12), ('Lift', 'organiser', null) returning id`;
  const [aid, lift] = made.map(({ id }) => id as string) as [string, string];
  return { chief: await world.person('admin'), ada: await world.person(), aid, lift };
}
async function run(world: World, by: Person, lines: object[], update = true) {
  const call = (name: string) =>
    world.as(
      by,
      (sql) => sql`select ${sql.unsafe(`private.${name}`)}(${sql.json(lines as never)}, false, ${update}) as lines`,
    );
  const [preview] = await call('preview_import');
  const [row] = await call('import_people');
  expect(preview?.lines).toEqual(row?.lines);
  return row?.lines as ImportedLine[];
}
const held = async (world: World, email: string) =>
  (
    await world.sql`select q.name, to_char(h.confirmed_on, 'YYYY-MM-DD') as since, to_char(h.valid_until, 'YYYY-MM-DD') as until
      from person_qualifications h join qualifications q on q.id = h.qualification_id
      join profiles p on p.id = h.user_id where p.email = ${email} order by q.name`
  ).map(({ name, since, until }) => [name, since, until]);

describe('importing qualifications', () => {
  it('confirms them for new people, for the months of each unless the line says until when', async ({ world }) => {
    const { chief, aid, lift } = await stage(world);
    const qualifications = [{ id: aid }, { id: lift, valid_until: '2027-05-01' }];
    const lines = await run(world, chief, [{ email: 'mia@example.org', qualifications }], false);
    expect(lines).toMatchObject([{ outcome: 'added', changes: [] }]);
    expect(await held(world, 'mia@example.org')).toEqual([
      ['Aid', '2026-06-01', '2027-06-01'],
      ['Lift', '2026-06-01', '2027-05-01'],
    ]);
  });

  it('of people who exist changes only what differs, if it is asked to', async ({ world }) => {
    const { chief, ada, aid, lift } = await stage(world);
    const email = ada.email as string;
    await world.sql`insert into person_qualifications (user_id, qualification_id, confirmed_on, valid_until, confirmed_at)
        values (${ada.id}, ${aid}, '2026-01-01', '2026-12-31', now())`;
    const same = [{ email, qualifications: [{ id: aid }] }];
    expect(await run(world, chief, same)).toMatchObject([{ outcome: 'unchanged', changes: [] }]);
    const other = [{ email, qualifications: [{ id: lift }, { id: aid, valid_until: '2027-05-01' }] }];
    const changes = [{ field: 'qualifications', before: 'Aid (2026-12-31)', after: 'Aid (2027-05-01); Lift' }];
    expect(await run(world, chief, other, false)).toMatchObject([{ outcome: 'unchanged', changes }]);
    expect(await held(world, email)).toEqual([['Aid', '2026-01-01', '2026-12-31']]);
    expect(await run(world, chief, other)).toMatchObject([{ outcome: 'updated', changes }]);
    expect(await held(world, email)).toEqual([
      ['Aid', '2026-06-01', '2027-05-01'],
      ['Lift', '2026-06-01', null],
    ]);
  });

  it('refuses one that does not exist, and imports nobody then', async ({ world }) => {
    const { chief } = await stage(world);
    const lines = [
      { email: 'ok@example.org' },
      { email: 'x@example.org', qualifications: [{ id: crypto.randomUUID() }] },
    ];
    await expect(
      world.as(chief, (sql) => sql`select private.import_people(${sql.json(lines)}, false, true)`),
    ).rejects.toMatchObject(refusal(400, 'not_found', 'Qualification not found', 'lines'));
    expect(await world.sql`select from profiles where email = 'ok@example.org'`).toEqual([]);
  });
});
