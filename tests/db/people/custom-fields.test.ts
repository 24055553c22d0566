import { describe, expect } from 'vitest';
import { rule, shift, take } from '../signups/rule-stage.ts';
import { type Person, refusal, refusalCode, type World, worlds } from '../support/world.ts';
import { answer } from './answering.ts';

const it = worlds();
const plain = {
  label: 'Shirt',
  purpose: 'To order shirts',
  kind: 'size',
  options: ['S', 'M', 'L'],
  readers: 'administrators',
};

async function ask(world: World, more: Record<string, unknown> = {}): Promise<string> {
  const row = { ...plain, position: 1, ...more };
  if (!['choice', 'several', 'size'].includes(row.kind)) row.options = [];
  const [made] = await world.sql`insert into custom_fields ${world.sql(row)} returning id`;
  return made?.id;
}
const answersSeen = async (world: World, by: Person) =>
  (await world.as(by, (sql) => sql`select value from field_answers order by value`)).map(({ value }) => value);
const left = async (world: World) => (await world.sql`select from field_answers`).length;

async function stage(world: World) {
  await world.at('2026-06-01T10:00:00Z');
  return { ada: await world.person(), bob: await world.person(), chief: await world.person('admin') };
}
async function lead(world: World, person: Person, event: string) {
  await world.sql`insert into lead_grants (user_id, event_id, rights, hours_before, hours_after)
    values (${person.id}, ${event}, '{roster}', 24, 12)`;
}
const eventOf = async (world: World, slot: string): Promise<string> =>
  (await world.sql`select event_id from event_slots where id = ${slot}`)[0]?.event_id;

describe('what is an answer', () => {
  const cases: [kind: string, good: unknown[], bad: unknown[]][] = [
    ['short_text', ['x', 'Ö'.repeat(200)], ['', ' x', 'x ', 'a\nb', 'x'.repeat(201), 1, true, ['x']]],
    ['long_text', ['a\nb', 'x'.repeat(5000)], ['', ' \n', 'x'.repeat(5001), 1]],
    ['choice', ['S', 'L'], ['XL', '', ['S'], 1]],
    ['size', ['M'], ['m', false]],
    ['several', [['S'], ['L', 'S']], [[], ['S', 'S'], ['XL'], 'S', [1], { S: 1 }]],
    ['number', [0, -2.25, 1e9], [1.234, 1e10, '1', true]],
    [
      'date',
      ['2026-02-28', '1900-01-01'],
      ['2026-02-30', '2026-2-1', '1899-12-31', '2201-01-01', 'x', '2026-06-01T10:00', 20260601],
    ],
    ['yes_no', [true, false], ['yes', 1, 0]],
  ];
  for (const [kind, good, bad] of cases)
    it(`of the kind ${kind}`, async ({ world }) => {
      const { ada } = await stage(world);
      const field = await ask(world, { kind });
      for (const value of good) {
        await answer(world, ada, ada, field, value);
        expect(await answersSeen(world, ada)).toEqual([value]);
      }
      for (const value of bad)
        await expect(answer(world, ada, ada, field, value), JSON.stringify(value)).rejects.toMatchObject(
          refusal(400, 'not_an_answer', 'This is not an answer to "Shirt"', 'answers.0.value'),
        );
      await answer(world, ada, ada, field, null);
      expect(await answersSeen(world, ada)).toEqual([]);
    });

  it('is stored with all others or not at all, and says which question is gone', async ({ world }) => {
    const { ada, chief } = await stage(world);
    const [kept, gone] = [await ask(world), await ask(world, { label: 'Hat' })];
    await world.as(chief, (sql) => sql`select private.archive_custom_field(${gone})`);
    const both = [kept, gone].map((field_id) => ({ field_id, season_id: null, value: 'M' }));
    await expect(
      world.as(ada, (sql) => sql`select private.save_answers(${ada.id}, ${sql.json(both)})`),
    ).rejects.toMatchObject(
      refusal(409, 'field_gone', '"Hat" has been deleted meanwhile. Your other answers are still there.'),
    );
    expect(await left(world)).toBe(0);
  });
});

describe('who reads an answer', () => {
  it('the person; administrators and leads as the question says, leads within their scope and time', async ({
    world,
  }) => {
    const { ada, bob, chief } = await stage(world);
    const slot = await shift(world, '20T10:00', '20T12:00');
    const event = await eventOf(world, slot);
    await take(world, ada, slot);
    for (const readers of ['person', 'administrators', 'leads'])
      await answer(world, ada, ada, await ask(world, { kind: 'short_text', readers }), readers);
    const otherType = await ask(world, {
      kind: 'short_text',
      readers: 'leads',
      scope: 'slot_type',
      slot_type_id: await world.slotType(),
    });
    await answer(world, ada, ada, otherType, 'other type');
    expect(await answersSeen(world, ada)).toEqual(['administrators', 'leads', 'other type', 'person']);
    expect(await answersSeen(world, chief)).toEqual(['administrators', 'leads', 'other type']);
    expect(await answersSeen(world, bob)).toEqual([]);
    await lead(world, bob, await eventOf(world, await shift(world, '21T10:00', '21T12:00')));
    expect(await answersSeen(world, bob)).toEqual([]);
    await lead(world, bob, event);
    expect(await answersSeen(world, bob)).toEqual(['leads']);
    const [seen] = await world.as(bob, (sql) => sql`select private.event_answers(${event}) as answers`);
    expect(seen?.answers).toMatchObject({ fields: [{ label: 'Shirt' }], people: [{ user_id: ada.id, missing: [] }] });
    expect(Object.values(seen?.answers.people[0].answers)).toEqual(['leads']);
    await world.at('2026-06-21T00:01:00Z');
    expect(await answersSeen(world, bob)).toEqual([]);
    await expect(world.as(bob, (sql) => sql`select private.event_answers(${event})`)).rejects.toMatchObject({
      code: 'MU403',
    });
  });

  const kinds: [kind: string, value: unknown][] = [
    ['short_text', 'x'],
    ['long_text', 'x\ny'],
    ['choice', 'S'],
    ['several', ['S', 'M']],
    ['number', 2.5],
    ['size', 'M'],
    ['date', '2026-06-14'],
    ['yes_no', false],
    ['file', null],
  ];
  for (const [kind, value] of kinds)
    it(`of the kind ${kind}: each role and reader, and nobody else`, async ({ world }) => {
      const { ada, bob, chief } = await stage(world);
      const [cleo, stranger] = [await world.person('staff'), await world.person()];
      const slot = await shift(world, '20T10:00', '20T12:00');
      await take(world, ada, slot);
      // Shares the shift, and so reads nothing.
      await take(world, cleo, slot);
      await lead(world, bob, await eventOf(world, slot));
      for (const readers of ['person', 'administrators', 'leads']) {
        const field = await ask(world, { kind, readers, ...(kind === 'file' && { max_mb: 5 }) });
        const [row] = await world.as(ada, (sql) =>
          kind === 'file'
            ? sql`select private.begin_upload(${ada.id}, ${field}, 'pdf', 9) as file`
            : sql`select 1 as file`,
        );
        const given = kind === 'file' ? { file: row?.file } : value;
        for (const other of [bob, cleo, stranger])
          await expect(answer(world, other, ada, field, given)).rejects.toMatchObject({ code: 'MU403' });
        await answer(world, ada, ada, field, given);
      }
      const count = async (by: Person) => (await answersSeen(world, by)).length;
      const seen = { ada: await count(ada), chief: await count(chief), bob: await count(bob) };
      expect(seen).toEqual({ ada: 3, chief: 2, bob: 1 });
      expect([await count(cleo), await count(stranger)]).toEqual([0, 0]);
    });

  it('nobody by seeing the product as the person', async ({ world }) => {
    const { ada, chief } = await stage(world);
    await answer(world, ada, ada, await ask(world), 'M');
    await world.as(chief, (sql) => sql`select private.see_as(${ada.id})`);
    const claims = { sub: chief.account, session_id: chief.account, role: 'authenticated', see_as: ada.id };
    const seen = await world.as(chief, async (sql) => {
      await sql`select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true),
        set_config('transaction_read_only', 'on', true)`;
      return sql`select private.me() as me, (select count(*)::integer from field_answers) as answers`;
    });
    expect(seen).toEqual([{ me: ada.id, answers: 0 }]);
  });

  it('administrators write what they may read, and the log has no word of it', async ({ world }) => {
    const { ada, bob, chief } = await stage(world);
    const [shirt, secret] = [
      await ask(world, { special: 'diet', ends_days: 14 }),
      await ask(world, { readers: 'person' }),
    ];
    for (const value of ['L', 'M', null]) await answer(world, chief, ada, shirt, value);
    await expect(answer(world, chief, ada, secret, 'L')).rejects.toMatchObject({ code: 'MU403' });
    await expect(answer(world, bob, ada, shirt, 'L')).rejects.toMatchObject({ code: 'MU403' });
    const log = await world.sql`select actor, user_id, action, before, after from audit_log
      where table_name = 'field_answers' order by id`;
    const entry = { actor: chief.id, user_id: ada.id };
    expect(log).toMatchObject([
      { ...entry, action: 'insert', after: { field_id: shirt } },
      { ...entry, action: 'update' },
      { ...entry, action: 'delete' },
    ]);
    expect(JSON.stringify(log)).not.toMatch(/"[LM]"/);
    await expect(
      world.as(chief, (sql) => sql`select * from private.answers_of_field(${secret}, null, null)`),
    ).rejects.toMatchObject({
      code: 'MU403',
    });
  });
});

describe('a place that needs answers', () => {
  const missing = (label: string) => refusal(409, 'answers_missing', `Please answer first: ${label}`);

  it('is refused before they are given, last of all rules, and given with a reason', async ({ world }) => {
    const { ada, bob, chief } = await stage(world);
    await ask(world, { needed: 'day_before', label: 'Later' });
    const field = await ask(world, { needed: 'before_taking' });
    const slot = await shift(world, '20T10:00', '20T12:00');
    await rule(world, { opens_days_before: 5 });
    await expect(take(world, ada, slot)).rejects.toSatisfy((error: object) => refusalCode(error) === 'signup_not_open');
    await rule(world, { opens_days_before: null });
    await expect(take(world, ada, slot)).rejects.toMatchObject(missing('Shirt'));
    const [listed] = await world.as(ada, (sql) => sql`select blocked from private.slot_choices where id = ${slot}`);
    expect(listed).toEqual({ blocked: 'answers_missing' });
    const assign = (reason: string | null) =>
      world.as(chief, (sql) => sql`select private.assign(${bob.id}, ${slot}, ${reason})`);
    await expect(assign(null)).rejects.toMatchObject(
      refusal(409, 'answers_missing', 'This person has not answered yet: Shirt'),
    );
    await assign('By phone');
    await answer(world, ada, ada, field, 'M');
    await take(world, ada, slot);
  });

  it('counts answers of the season, event and slot type that it is about', async ({ world }) => {
    const { ada } = await stage(world);
    const [first, second] = [await shift(world, '20T10:00', '20T12:00'), await shift(world, '21T10:00', '21T12:00')];
    const code = async (slot: string) => {
      const [row] = await world.as(ada, (sql) => sql`select blocked from private.slot_choices where id = ${slot}`);
      return row?.blocked;
    };
    const [season] =
      await world.sql`insert into seasons (name, first_day, last_day) values ('June', '2026-06-21', '2026-06-30') returning id`;
    const inSeason = await ask(world, { needed: 'before_taking', scope: 'season' });
    expect([await code(first), await code(second)]).toEqual([null, 'answers_missing']);
    await expect(answer(world, ada, ada, inSeason, 'M')).rejects.toMatchObject({ code: 'MU400' });
    await answer(world, ada, ada, inSeason, 'M', season?.id);
    const ofEvent = await ask(world, {
      needed: 'before_taking',
      scope: 'event',
      event_id: await eventOf(world, first),
    });
    expect([await code(first), await code(second)]).toEqual(['answers_missing', null]);
    await answer(world, ada, ada, ofEvent, 'M');
    const [type] = await world.sql`select slot_type_id from event_slots where id = ${second}`;
    const ofType = await ask(world, { needed: 'before_taking', scope: 'slot_type', slot_type_id: type?.slot_type_id });
    const blocked = [await code(first), await code(second)];
    await answer(world, ada, ada, ofType, 'M');
    expect([...blocked, await code(second)]).toEqual([null, 'answers_missing', null]);
  });

  it('candidates are judged in the same way', async ({ world }) => {
    const { ada, bob, chief } = await stage(world);
    const field = await ask(world, { needed: 'before_taking' });
    const slot = await shift(world, '20T10:00', '20T12:00');
    await answer(world, ada, ada, field, 'M');
    const [row] = await world.as(chief, (sql) => sql`select private.candidates(${slot}, null, 50) as list`);
    const refusals = Object.fromEntries(
      row?.list.candidates.map((each: { user: Person; refusal: { code: string } | null }) => [
        each.user.id,
        each.refusal?.code,
      ]),
    );
    expect([refusals[ada.id], refusals[bob.id]]).toEqual([undefined, 'answers_missing']);
  });
});

describe('answers end', () => {
  it('by themselves after the event, the season, or the last shift, which can move', async ({ world }) => {
    const { ada } = await stage(world);
    const slot = await shift(world, '20T10:00', '20T12:00');
    await take(world, ada, slot);
    const [season] =
      await world.sql`insert into seasons (name, first_day, last_day) values ('June', '2026-06-01', '2026-06-24') returning id`;
    const ends = { special: 'health', ends_days: 2 };
    const event_id = await eventOf(world, slot);
    await answer(world, ada, ada, await ask(world, ends), 'M');
    await answer(world, ada, ada, await ask(world, { ...ends, ends_days: 3, scope: 'event', event_id }), 'M');
    await answer(world, ada, ada, await ask(world, { ...ends, scope: 'season' }), 'M', season?.id);
    await answer(world, ada, ada, await ask(world), 'S');
    const leftAt = async (moment: string) => {
      await world.at(moment);
      await world.sql`select private.end_answers()`;
      return left(world);
    };
    expect(await leftAt('2026-06-22T11:59:00Z')).toBe(4);
    expect(await leftAt('2026-06-22T12:01:00Z')).toBe(3);
    expect(await leftAt('2026-06-23T12:01:00Z')).toBe(2);
    expect(await leftAt('2026-06-26T23:59:00Z')).toBe(2);
    expect(await leftAt('2026-06-27T00:01:00Z')).toBe(1);
    expect(await leftAt('2036-06-27T00:01:00Z')).toBe(1);
  });

  it('with the person, who has them in the archive before; merging keeps the later ones', async ({ world }) => {
    const { ada, bob, chief } = await stage(world);
    const [shirt, hat] = [await ask(world), await ask(world, { label: 'Hat', special: 'diet', ends_days: 14 })];
    await answer(world, ada, ada, shirt, 'S');
    await answer(world, bob, bob, hat, 'L');
    await world.at('2026-06-02T10:00:00Z');
    await answer(world, bob, bob, shirt, 'M');
    await world.as(chief, (sql) => sql`select private.merge_persons(${ada.id}, ${bob.id}, '{}')`);
    const [row] = await world.as(ada, (sql) => sql`select private.archive()`);
    expect(row?.archive.answers).toMatchObject([
      { question: 'Hat', answer: 'L', answered_by: 'you', ends_at: '2026-06-15T10:00:00Z' },
      { question: 'Shirt', answer: 'M', purpose: 'To order shirts' },
    ]);
    await world.as(ada, (sql) => sql`select private.leave()`);
    expect(await left(world)).toBe(0);
  });
});

describe('a question', () => {
  const save = (world: World, by: Person, id: string | null, body: object) =>
    world.as(
      by,
      async (sql) => (await sql`select private.save_custom_field(${id}, ${sql.json(body as never)}) as id`)[0]?.id,
    );
  const body = {
    ...plain,
    help: null,
    special: 'none',
    ends_days: null,
    scope: 'person',
    event_id: null,
    slot_type_id: null,
    needed: 'wanted',
  };

  it('that was answered asks nothing else, lets no more people read and keeps no longer', async ({ world }) => {
    const { ada, chief } = await stage(world);
    await expect(save(world, ada, null, body)).rejects.toMatchObject({ code: 'MU403' });
    const id = await save(world, chief, null, { ...body, ends_days: 10 });
    await save(world, chief, id, { ...body, kind: 'short_text', options: [], readers: 'leads', ends_days: 20 });
    await save(world, chief, id, { ...body, ends_days: 20 });
    await answer(world, ada, ada, id, 'M');
    const said = 'person has answered this question already, for what it said. Add another question instead.';
    for (const change of [
      { kind: 'choice' },
      { scope: 'season' },
      { readers: 'leads' },
      { ends_days: 21 },
      { ends_days: null },
    ])
      await expect(save(world, chief, id, { ...body, ends_days: 20, ...change })).rejects.toMatchObject(
        refusal(409, 'field_answered', `1 ${said}`),
      );
    await save(world, chief, id, { ...body, label: 'Shirt size', readers: 'person', ends_days: 5, options: ['S'] });
    await expect(save(world, chief, id, { ...body, version: 1 })).rejects.toMatchObject({ code: 'MU409' });
  });

  it('is asked in the order of administrators, and no longer once it is deleted', async ({ world }) => {
    const { ada, chief } = await stage(world);
    const ids = [await save(world, chief, null, body), await save(world, chief, null, { ...body, label: 'Hat' })];
    await answer(world, ada, ada, ids[0], 'M');
    const asked = () => world.as(ada, (sql) => sql`select field_id, asked from private.fields_of(${ada.id})`);
    await world.as(chief, (sql) => sql`select private.order_custom_fields(${[ids[1]]}::uuid[])`);
    expect((await world.sql`select label from custom_fields order by position`).map(({ label }) => label)).toEqual([
      'Hat',
      'Shirt',
    ]);
    await world.as(chief, (sql) => sql`select private.archive_custom_field(${ids[0]})`);
    expect(await asked()).toEqual([
      { field_id: ids[1], asked: true },
      { field_id: ids[0], asked: false },
    ]);
  });

  it('about a draft is seen by nobody who does not see the draft', async ({ world }) => {
    const { ada, chief } = await stage(world);
    const draft = await world.event({
      start_time: '2026-06-20T10:00Z',
      end_time: '2026-06-20T12:00Z',
      published_at: null,
    });
    await ask(world, { scope: 'event', event_id: draft, label: 'Secret party' });
    const labels = (by: Person) => world.as(by, (sql) => sql`select label from custom_fields`);
    expect([(await labels(ada)).length, (await labels(chief)).length]).toEqual([0, 1]);
  });

  it('is reminded of once, three days before the shift that needs it, and marked for whoever plans', async ({
    world,
  }) => {
    const { ada, chief } = await stage(world);
    const field = await ask(world, { needed: 'day_before' });
    const slot = await shift(world, '20T10:00', '20T12:00');
    await take(world, ada, slot);
    await take(world, ada, await shift(world, '20T13:00', '20T14:00'));
    const remind = async (moment: string) => {
      await world.at(moment);
      const [row] = await world.sql`select private.remind_of_answers() as reminded`;
      return row?.reminded;
    };
    expect([
      await remind('2026-06-17T09:00:00Z'),
      await remind('2026-06-17T12:00:00Z'),
      await remind('2026-06-18T12:00:00Z'),
    ]).toEqual([0, 1, 0]);
    const told = await world.sql`select about from notices where kind = 'answers_needed'`;
    expect(told).toEqual([{ about: { subject: 'Shirt', day: '2026-06-19' } }]);
    const mails = await world.sql`select letter from private.outbox where letter ->> 'about' = 'answers_needed'`;
    expect(mails).toEqual([{ letter: { about: 'answers_needed', questions: ['Shirt'], day: '2026-06-19' } }]);
    const event = await eventOf(world, slot);
    const [row] = await world.as(chief, (sql) => sql`select private.event_answers(${event}) as answers`);
    expect(row?.answers.people).toMatchObject([{ user_id: ada.id, missing: [{ id: field, label: 'Shirt' }] }]);
  });
});
