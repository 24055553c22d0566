import { describe, expect } from 'vitest';
import type { ImportedLine } from '../../../supabase/functions/_shared/contract/invitations.ts';
import { type Person, refusal, type World, worlds } from '../support/world.ts';

const it = worlds();

async function stage(world: World) {
  await world.at('2026-06-01T10:00:00Z');
  const field = async (label: string, kind: string, readers = 'administrators') => {
    const row = {
      label,
      kind,
      readers,
      purpose: 'x',
      position: label.length,
      options: kind === 'several' ? ['Saw', 'Paint'] : [],
    };
    return (await world.sql`insert into custom_fields ${world.sql(row)} returning id`)[0]?.id as string;
  };
  const fields = { size: await field('Size', 'short_text'), tools: await field('Tools', 'several') };
  return { chief: await world.person('admin'), ada: await world.person(), field, ...fields };
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
const said = async (world: World, email: string) =>
  (
    await world.sql`select a.value from field_answers a join profiles p on p.id = a.user_id
      where p.email = ${email} order by a.value::text`
  ).map(({ value }) => value);
const given = (field_id: string, value: unknown) => ({ field_id, season_id: null, value });

describe('importing answers', () => {
  it('stores those of new people, and of people who exist only what differs, if it is asked to', async ({ world }) => {
    const { chief, ada, size, tools } = await stage(world);
    const answers = [given(size, 'M'), given(tools, ['Paint', 'Saw'])];
    const both = [
      { email: 'mia@example.org', answers },
      { email: ada.email, answers },
    ];
    const changes = [{ field: 'answers', before: null, after: 'Size: M; Tools: Paint; Saw' }];
    expect(await run(world, chief, both, false)).toMatchObject([
      { outcome: 'added', changes: [] },
      { outcome: 'unchanged', changes },
    ]);
    expect([await said(world, 'mia@example.org'), await said(world, ada.email)]).toEqual([['M', ['Paint', 'Saw']], []]);
    expect(await run(world, chief, [both[1] ?? {}])).toMatchObject([{ outcome: 'updated', changes }]);
    expect(await run(world, chief, [both[1] ?? {}])).toMatchObject([{ outcome: 'unchanged', changes: [] }]);
    expect(await run(world, chief, [{ email: ada.email, answers: [given(size, 'L')] }])).toMatchObject([
      { outcome: 'updated', changes: [{ field: 'answers', before: 'Size: M', after: 'Size: L' }] },
    ]);
    expect(await said(world, ada.email)).toEqual(['L', ['Paint', 'Saw']]);
  });

  it('is refused as a whole for a value that is no answer, and for what only the person reads', async ({ world }) => {
    const { chief, tools, field } = await stage(world);
    const lines = (field_id: string, value: unknown) => [
      { email: 'mia@example.org', answers: [given(field_id, value)] },
    ];
    await expect(run(world, chief, lines(tools, ['Hammer']))).rejects.toMatchObject(
      refusal(400, 'not_an_answer', 'This is not an answer to "Tools"', 'lines.value'),
    );
    await expect(run(world, chief, lines(chief.id, 'x'))).rejects.toMatchObject(
      refusal(404, 'not_found', 'Custom field not found'),
    );
    const secret = await field('Secret', 'short_text', 'person');
    await expect(run(world, chief, lines(secret, 'x'))).rejects.toMatchObject({ code: 'MU403' });
    expect(await world.sql`select from profiles where email = 'mia@example.org'`).toHaveLength(0);
  });
});
