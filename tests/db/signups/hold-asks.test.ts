import { describe, expect } from 'vitest';
import { refusal, type World, worlds } from '../support/world.ts';
import { confirms, holds, stage } from './hold-stage.ts';
import { countsOf, takes } from './offer-stage.ts';

const it = worlds();
const nothing = { birth: false, documents: [], fields: [] };
const question = { label: 'Shirt', purpose: 'To order shirts', kind: 'size', options: ['S', 'M'], readers: 'person' };

async function document(world: World, texts: Record<string, string>): Promise<string> {
  const [made] = await world.sql`insert into documents (name, for_everybody) values ('House rules', true) returning id`;
  await world.sql`insert into document_editions (document_id, edition, texts, asks_again)
    values (${made?.id}, 1, ${world.sql.json(texts)}, true)`;
  return made?.id;
}
async function asks(world: World, more: Record<string, unknown> = {}): Promise<string> {
  const row = { ...question, needed: 'before_taking', position: 1, ...more };
  return (await world.sql`insert into custom_fields ${world.sql(row)} returning id`)[0]?.id;
}
const typeOf = async (world: World, slot: string): Promise<string> =>
  (await world.sql`select slot_type_id as id from event_slots where id = ${slot}`)[0]?.id;
const ageOf = (world: World, slot: string, least: number) =>
  world.sql`update slot_types set min_age = ${least} where id = (select slot_type_id from event_slots where id = ${slot})`;
const known = async (world: World) => {
  const [row] =
    await world.sql`select (select count(*)::integer from profiles where email = 'vera@example.org') as people,
    (select born from births) as born, (select language || ' ' || via from agreements) as agreed, (select value from field_answers) as answer`;
  return row;
};
const vera = { email: 'vera@example.org' };

describe('a place that asks something first', () => {
  it('is held until somebody without an account has said all of it, in one step', async ({ world }) => {
    const { slot } = await stage(world, 1);
    const rules = await document(world, { english: 'Wear a helmet.', german: 'Trag einen Helm.' });
    const shirt = await asks(world);
    await ageOf(world, slot, 16);
    const held = await holds(world, slot, vera);
    const answer = await confirms(world, held);
    expect(answer).toEqual({
      outcome: 'asked',
      until: '2030-06-01T10:10:00Z',
      asked: {
        birth: true,
        documents: [
          { id: rules, name: 'House rules', edition: 1, language: 'german', text: 'Trag einen Helm.', signed: false },
        ],
        fields: [{ ...question, id: shirt, season_id: null, help: null, scope: 'person', ends_days: null }],
      },
    });
    expect(await countsOf(world, slot)).toEqual([1, 0, 1]);
    expect(await known(world)).toEqual({ people: 0, born: null, agreed: null, answer: null });
    const agreements = [{ document_id: rules, edition: 1, language: 'german' }];
    const answers = [{ field_id: shirt, season_id: null, value: 'M' }];
    expect((await confirms(world, held, { born: '2000', agreements })).asked).toEqual({
      ...nothing,
      fields: answer.asked.fields,
    });
    expect(await known(world)).toMatchObject({ people: 0 });
    expect(await confirms(world, held, { born: '2000', agreements, answers })).toEqual({ outcome: 'taken' });
    expect(await countsOf(world, slot)).toEqual([1, 1, 0]);
    expect(await known(world)).toEqual({ people: 1, born: '2000', agreed: 'german self', answer: 'M' });
  });

  it('asks a member only for what they have not said, whatever else is sent', async ({ world }) => {
    const { slot } = await stage(world);
    const rules = await document(world, { english: 'Wear a helmet.' });
    const [shirt, hat] = [await asks(world), await asks(world, { label: 'Hat', position: 2 })];
    const ada = await world.person('volunteer', vera.email);
    await world.as(ada, (sql) => sql`select private.agree(${ada.id}, ${rules}, 1, 'english')`);
    const own = [{ field_id: shirt, season_id: null, value: 'S' }];
    await world.as(ada, (sql) => sql`select private.save_answers(${ada.id}, ${sql.json(own)})`);
    const held = await holds(world, slot, vera);
    expect((await confirms(world, held)).asked).toMatchObject({ ...nothing, fields: [{ id: hat }] });
    const answers = [shirt, hat].map((field_id) => ({ field_id, season_id: null, value: 'M' }));
    expect(await confirms(world, held, { answers, born: '1980' })).toEqual({ outcome: 'taken' });
    const kept =
      await world.sql`select f.label, a.value from field_answers a join custom_fields f on f.id = a.field_id order by 1`;
    expect([...kept]).toEqual([
      { label: 'Hat', value: 'M' },
      { label: 'Shirt', value: 'S' },
    ]);
    expect([...(await world.sql`select from births`)]).toEqual([]);
  });

  it('asks what is asked of its season, event and slot type, and nothing of others', async ({ world }) => {
    const { event, slot } = await stage(world);
    const [season] = await world.sql`insert into seasons (name, first_day, last_day, required_credits)
      values ('2030', '2030-01-01', '2030-12-31', 0) returning id`;
    const slot_type_id = await typeOf(world, slot);
    const asked = [
      await asks(world, { scope: 'season', position: 1 }),
      await asks(world, { scope: 'event', event_id: event, position: 2 }),
      await asks(world, { scope: 'slot_type', slot_type_id, position: 3 }),
    ];
    const elsewhere = await world.event({ start_time: '2030-06-10T12:00Z', end_time: '2030-06-10T14:00Z' });
    await asks(world, { scope: 'event', event_id: elsewhere });
    await asks(world, { scope: 'slot_type', slot_type_id: await world.slotType() });
    await asks(world, { needed: 'wanted' });
    await asks(world, { archived_at: '2030-01-01' });
    const { fields } = (await confirms(world, await holds(world, slot))).asked;
    expect(fields.map(({ id, season_id }: { id: string; season_id: string }) => [id, season_id])).toEqual([
      [asked[0], season?.id],
      [asked[1], null],
      [asked[2], null],
    ]);
  });

  it('is free again when they are too young for it, and what they said of their age stays', async ({ world }) => {
    const { slot } = await stage(world, 1);
    await ageOf(world, slot, 16);
    const held = await holds(world, slot, vera);
    const { refusal: why } = await confirms(world, held, { born: '2016' });
    expect(why).toMatchObject({ code: 'too_young', params: { own: true, reason: 'age', min_age: 16 } });
    expect(await countsOf(world, slot)).toEqual([0, 0, 0]);
    const again = await holds(world, slot, vera);
    expect((await confirms(world, again, { born: '2000' })).refusal).toMatchObject({ code: 'too_young' });
    expect(await known(world)).toMatchObject({ born: '2016' });
  });

  it('is still held after an answer that is none', async ({ world }) => {
    const { slot } = await stage(world, 1);
    const shirt = await asks(world);
    await ageOf(world, slot, 16);
    const held = await holds(world, slot, vera);
    const answers = [{ field_id: shirt, season_id: null, value: 'XXL' }];
    await expect(confirms(world, held, { born: '2000', answers })).rejects.toMatchObject({
      ...{ code: 'MU400', message: 'This is not an answer to "Shirt"' },
      detail: expect.stringContaining('answers.0.value'),
    });
    const good = [{ ...answers[0], value: 'M' }];
    await expect(confirms(world, held, { born: '1850', answers: good })).rejects.toMatchObject({ code: 'MU400' });
    expect(await countsOf(world, slot)).toEqual([1, 0, 1]);
    expect(await known(world)).toMatchObject({ people: 0, born: null });
    expect(await confirms(world, held, { born: '2000', answers: good })).toEqual({ outcome: 'taken' });
  });

  it('goes on with a question that was deleted meanwhile, and shows a text that has changed', async ({ world }) => {
    const { chief, slot } = await stage(world, 1);
    const rules = await document(world, { english: 'Wear a helmet.' });
    const shirt = await asks(world);
    const held = await holds(world, slot, vera);
    await confirms(world, held);
    await world.as(chief, (sql) => sql`select private.archive_custom_field(${shirt})`);
    const body = {
      name: 'House rules',
      texts: { english: 'Wear two helmets.' },
      for_everybody: true,
      slot_type_ids: [],
    };
    await world.as(chief, (sql) => sql`select private.replace_document(${rules}, ${sql.json(body)})`);
    const given = (edition: number) => ({
      agreements: [{ document_id: rules, edition, language: 'english' }],
      answers: [{ field_id: shirt, season_id: null, value: 'M' }],
    });
    expect((await confirms(world, held, given(1))).asked).toMatchObject({
      documents: [{ edition: 2, text: 'Wear two helmets.' }],
      fields: [],
    });
    expect(await confirms(world, held, given(2))).toEqual({ outcome: 'taken' });
    expect(await known(world)).toMatchObject({ answer: null });
  });

  it('is held for ten minutes more each time, and for half an hour at most', async ({ world }) => {
    const { slot } = await stage(world, 1);
    await asks(world);
    const held = await holds(world, slot, vera);
    const until = async (minute: string) => {
      await world.at(`2030-06-01T10:${minute}:00Z`);
      return (await confirms(world, held)).until;
    };
    expect([await until('05'), await until('14'), await until('23'), await until('29')]).toEqual(
      ['15', '24', '30', '30'].map((minute) => `2030-06-01T10:${minute}:00Z`),
    );
    await world.at('2030-06-01T10:30:00Z');
    await expect(confirms(world, held)).rejects.toMatchObject(
      refusal(409, 'hold_over', 'This place is no longer held for you. Choose it again.'),
    );
    await world.sql`select private.end_late_holds()`;
    await expect(takes(world, await world.person(), slot)).rejects.toMatchObject({ code: 'MU409' });
    expect(await countsOf(world, slot)).toEqual([0, 0, 0]);
  });

  it('asks nobody who is blocked, and whoever waits for an administrator before the place is kept', async ({
    world,
  }) => {
    const { chief, slot } = await stage(world, 2);
    const shirt = await asks(world);
    const blocked = await world.person('volunteer', 'walt@example.org');
    await world.as(chief, (sql) => sql`select private.block_person(${blocked.id}, 'Noise', false)`);
    expect((await confirms(world, await holds(world, slot, { email: blocked.email }))).refusal.code).toBe('blocked');
    await world.sql`update organisation set entry = 'approval'`;
    const held = await holds(world, slot, vera);
    expect((await confirms(world, held)).asked.fields).toMatchObject([{ id: shirt }]);
    const answers = [{ field_id: shirt, season_id: null, value: 'M' }];
    expect(await confirms(world, held, { answers })).toEqual({ outcome: 'kept' });
    await world.as(
      chief,
      (sql) => sql`select private.approve_people(array(select id from profiles where email = ${vera.email}))`,
    );
    expect(await countsOf(world, slot)).toEqual([1, 1, 0]);
  });

  it('cannot be held when it asks for a file, which people give once they are signed in', async ({ world }) => {
    const { event, slot } = await stage(world);
    const file = { kind: 'file', options: [], max_mb: 5 };
    await asks(world, { ...file, scope: 'event', event_id: event, label: 'Licence' });
    await expect(holds(world, slot, vera)).rejects.toMatchObject(
      refusal(409, 'answers_missing', 'This place asks for a file. Sign in to give it.'),
    );
    const [page] = await world.as('service_role', (sql) => sql`select private.open_schedule('UTC') as json`);
    expect(page?.json.shifts[0].slots).toMatchObject([{ id: slot, state: 'asks' }]);
    await world.sql`update custom_fields set needed = 'wanted'`;
    await holds(world, slot, vera);
  });

  it('asks for a signature, and of people under 18 for no agreement of their own: that is for a parent', async ({
    world,
  }) => {
    const { slot } = await stage(world, 1);
    const rules = await document(world, { english: 'Wear a helmet.' });
    await world.sql`update documents set parent_signs = true, signed = true`;
    const held = await holds(world, slot, vera);
    expect((await confirms(world, held)).asked).toEqual({ ...nothing, birth: true });
    const grown = await confirms(world, held, { born: '2000' });
    expect(grown.asked.documents).toMatchObject([{ id: rules, signed: true }]);
    const agreements = [{ document_id: rules, edition: 1, language: 'english' }];
    await expect(confirms(world, held, { born: '2000', agreements })).rejects.toMatchObject({ code: 'MU400' });
    expect(await countsOf(world, slot)).toEqual([1, 0, 1]);
    const signed = agreements.map((each) => ({ ...each, signature: 'Vera V.' }));
    expect(await confirms(world, held, { born: '2000', agreements: signed })).toEqual({ outcome: 'taken' });
    expect([...(await world.sql`select name, strokes from signatures`)]).toEqual([{ name: 'Vera V.', strokes: null }]);
    await world.sql`update event_slots set required_count = 2`;
    const young = await holds(world, slot);
    const { refusal: why } = await confirms(world, young, { born: '2014', agreements: signed });
    expect(why).toMatchObject({ code: 'document_missing', params: { missing: [{ id: rules }] } });
    expect(await countsOf(world, slot)).toEqual([1, 1, 0]);
  });
});
