import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { shift, take } from '../signups/rule-stage.ts';
import { type Person, refusal, type World, worlds } from '../support/world.ts';
import { answer } from './answering.ts';

const it = worlds();

async function ask(world: World, more: Record<string, unknown> = {}): Promise<string> {
  const row = {
    label: 'Consent',
    purpose: 'To know',
    kind: 'file',
    max_mb: 1,
    readers: 'administrators',
    position: 1,
    ...more,
  };
  const [made] = await world.sql`insert into custom_fields ${world.sql(row)} returning id`;
  return made?.id;
}
const upload = async (world: World, by: Person, person: Person, field: string, bytes = 100): Promise<string> => {
  const begin = (sql: World['sql']) => sql`select private.begin_upload(${person.id}, ${field}, 'pdf', ${bytes}) as id`;
  return (await world.as(by, (sql) => begin(sql as never)))[0]?.id;
};
/** What the API asks before it reads a file from the storage. */
const readable = (world: World, by: Person, file: string) =>
  world.as(
    by,
    (
      sql,
    ) => sql`select a.value, n.question, n.person from public.field_answers a cross join lateral private.about_file(a) n
      where a.id = private.answer_of_file(${file})`,
  );
const toRemove = async (world: World): Promise<string[]> =>
  (await world.sql`select id from private.files_to_remove(100) id`).map(({ id }) => id);

async function stage(world: World) {
  await world.at('2026-06-01T10:00:00Z');
  return { ada: await world.person(), bob: await world.person(), chief: await world.person('admin') };
}
async function lead(world: World, person: Person, slot: string) {
  await world.sql`insert into lead_grants (user_id, event_id, rights, hours_before, hours_after)
    select ${person.id}, event_id, '{roster}', 24, 12 from event_slots where id = ${slot}`;
}
const noAnswer = refusal(400, 'not_an_answer', 'This is not an answer to "Consent"', 'answers.0.value');

describe('a file', () => {
  it('becomes the answer of the person and question that it was uploaded for, and of nobody else', async ({
    world,
  }) => {
    const { ada, bob } = await stage(world);
    const [field, other, text] = [
      await ask(world),
      await ask(world),
      await ask(world, { kind: 'short_text', max_mb: null }),
    ];
    const file = await upload(world, ada, ada, field);
    for (const value of ['x', { file: crypto.randomUUID() }, { file: '../../x' }, { a: 1 }, [file], true, 1])
      await expect(answer(world, ada, ada, field, value), JSON.stringify(value)).rejects.toMatchObject(noAnswer);
    await expect(answer(world, ada, ada, other, { file })).rejects.toMatchObject(noAnswer);
    await expect(answer(world, ada, ada, text, { file })).rejects.toMatchObject(noAnswer);
    await expect(answer(world, bob, bob, field, { file })).rejects.toMatchObject(noAnswer);
    // Kind and size are those of the upload, whatever is said.
    await answer(world, ada, ada, field, { file, type: 'png', bytes: 1 });
    await answer(world, ada, ada, field, { file });
    const [stored] = await world.sql`select value, answered_by from field_answers`;
    expect(stored).toEqual({ value: { file, type: 'pdf', bytes: 100 }, answered_by: ada.id });
  });

  it('is judged before its bytes are stored', async ({ world }) => {
    const { ada, bob, chief } = await stage(world);
    const [field, secret] = [await ask(world), await ask(world, { readers: 'person' })];
    const text = await ask(world, { kind: 'short_text', max_mb: null });
    await expect(upload(world, ada, ada, field, 1024 * 1024 + 1)).rejects.toMatchObject(
      refusal(413, 'file_too_large', 'The file is larger than 1 MB'),
    );
    await upload(world, ada, ada, field, 1024 * 1024);
    await upload(world, chief, ada, field);
    await expect(upload(world, chief, ada, secret)).rejects.toMatchObject({ code: 'MU403' });
    await expect(upload(world, bob, ada, field)).rejects.toMatchObject({ code: 'MU403' });
    await expect(upload(world, ada, ada, text)).rejects.toMatchObject({ code: 'MU400' });
    await expect(upload(world, ada, ada, crypto.randomUUID())).rejects.toMatchObject({ code: 'MU404' });
    await world.as(chief, (sql) => sql`select private.archive_custom_field(${field})`);
    await expect(upload(world, ada, ada, field)).rejects.toMatchObject({ code: 'MU409' });
    for (const wrong of [{ type: 'svg' }, { bytes: 0 }, { bytes: 10 * 1024 * 1024 + 1 }])
      await expect(
        world.sql.savepoint(
          (sql) => sql`insert into private.answer_files ${sql({ user_id: ada.id, type: 'pdf', bytes: 1, ...wrong })}`,
        ),
      ).rejects.toMatchObject({ code: '23514' });
    await expect(ask(world, { max_mb: null })).rejects.toMatchObject({
      constraint_name: 'custom_fields_size_of_files',
    });
  });

  it('is read by whom the question lets read', async ({ world }) => {
    const { ada, bob, chief } = await stage(world);
    const slot = await shift(world, '20T10:00', '20T12:00');
    await take(world, ada, slot);
    const given = async (readers: string) => {
      const field = await ask(world, { readers });
      const file = await upload(world, ada, ada, field);
      await answer(world, ada, ada, field, { file });
      return file;
    };
    const [person, administrators, leads] = [
      await given('person'),
      await given('administrators'),
      await given('leads'),
    ];
    const unused = await upload(world, ada, ada, await ask(world));
    const reads = async (by: Person) => {
      const files = [];
      for (const file of [person, administrators, leads, unused]) files.push((await readable(world, by, file)).length);
      return files;
    };
    expect(await reads(ada)).toEqual([1, 1, 1, 0]);
    expect(await reads(chief)).toEqual([0, 1, 1, 0]);
    expect(await reads(bob)).toEqual([0, 0, 0, 0]);
    await lead(world, bob, slot);
    expect(await reads(bob)).toEqual([0, 0, 1, 0]);
    expect(await readable(world, bob, leads)).toEqual([
      {
        value: { file: leads, type: 'pdf', bytes: 100 },
        question: 'Consent',
        person: expect.stringContaining('volunteer'),
      },
    ]);
    await world.at('2026-06-21T00:01:00Z');
    expect(await reads(bob)).toEqual([0, 0, 0, 0]);
  });

  it('goes with its answer: replaced, removed, ended, or of a person who is merged or has left', async ({ world }) => {
    const { ada, bob, chief } = await stage(world);
    const field = await ask(world, { special: 'health', ends_days: 2 });
    const use = async (person: Person) => {
      const file = await upload(world, person, person, field);
      await answer(world, person, person, field, { file });
      return file;
    };
    const first = await use(ada);
    expect(await toRemove(world)).toEqual([]);
    const second = await use(ada);
    expect(await toRemove(world)).toEqual([first]);
    await expect(answer(world, ada, ada, field, { file: first }), 'it is spent').rejects.toMatchObject(noAnswer);
    await answer(world, ada, ada, field, null);
    expect(await toRemove(world)).toHaveLength(2);
    await world.sql`select private.forget_files(${[first, second]}::uuid[])`;
    expect(await world.sql`select from private.answer_files`).toHaveLength(0);
    const earlier = await use(ada);
    await world.at('2026-06-02T10:00:00Z');
    const later = await use(bob);
    await world.as(chief, (sql) => sql`select private.merge_persons(${ada.id}, ${bob.id}, '{}')`);
    expect(await toRemove(world)).toEqual([earlier]);
    expect(await readable(world, ada, later)).toHaveLength(1);
    // Of those that are answers nothing is forgotten.
    await world.sql`select private.forget_files(${[earlier, later]}::uuid[])`;
    expect(await readable(world, ada, later)).toHaveLength(1);
    await world.at('2026-06-04T10:00:00Z');
    await world.sql`select private.end_answers()`;
    expect(await toRemove(world)).toEqual([later]);
    const last = await use(ada);
    await world.as(ada, (sql) => sql`select private.leave()`);
    expect((await toRemove(world)).toSorted()).toEqual([later, last].toSorted());
    const [due] = await world.sql`select private.due_files() as due`;
    expect(due?.due).toBe(1);
  });

  it('that does not become an answer is removed after a day, and the eleventh at once', async ({ world }) => {
    const { ada } = await stage(world);
    const field = await ask(world);
    const first = await upload(world, ada, ada, field);
    await world.at('2026-06-01T22:01:00Z');
    await expect(answer(world, ada, ada, field, { file: first }), 'half a day later').rejects.toMatchObject(noAnswer);
    expect(await toRemove(world)).toEqual([]);
    await world.at('2026-06-02T10:01:00Z');
    expect(await toRemove(world)).toEqual([first]);
    const more: string[] = [];
    for (let second = 0; second < 11; second++) {
      await world.at(`2026-06-02T10:02:${10 + second}Z`);
      more.push(await upload(world, ada, ada, field));
    }
    expect(await toRemove(world)).toEqual([first, more[0]]);
  });
});

it('the bucket of a hosted project is private, also when it was not, and takes what the API takes', async ({
  world,
}) => {
  const file = join(import.meta.dirname, '../../../supabase/schemas/platform/storage.sql');
  const migrate = () => world.sql.unsafe(readFileSync(file, 'utf8'));
  await migrate();
  await world.sql`create schema storage`;
  await world.sql`create table storage.buckets (id text primary key, name text not null, public boolean, file_size_limit bigint)`;
  await migrate();
  await world.sql`update storage.buckets set public = true, file_size_limit = null`;
  await migrate();
  expect(await world.sql`select * from storage.buckets`).toEqual([
    { id: 'answers', name: 'answers', public: false, file_size_limit: String(10 * 1024 * 1024) },
  ]);
});
